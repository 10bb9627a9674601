/** How long a student waits for the repository under the platform's limits. */
import { stillBegun, type Budget } from '../../platform/budget.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Outlook } from '../../platform/platform.ts';
import { costOf, fitsAt } from '../../platform/windows.ts';
import type { Ahead } from './queue-order.ts';

const creationsPerStudent = 2;
/** A student outside the organisation also needs an invitation. */
const creationsPerStranger = creationsPerStudent + 1;
/** The 2 creations, look-ups and the feedback branch. */
const callsPerStudent = 6;

export function creationsFor({ members, strangers }: Ahead): number {
  return members * creationsPerStudent + strangers * creationsPerStranger;
}

/** Milliseconds until a member behind those others can work; null if unknown. Simulates the governor. */
export function expectedWaitMs(
  ahead: Ahead,
  { budget, limits, unlimitedTurnMs }: Outlook,
  now: Date,
): number | null {
  const from = now.getTime();
  const students = ahead.members + ahead.strangers + 1;
  if (!limits) {
    if (unlimitedTurnMs === null) return null;
    return Math.max(from, budget.blockedUntil) + students * unlimitedTurnMs - from;
  }
  const creations = creationTimes(budget);
  const wanted = begunAlready(budget, from) + ahead.strangers + students * creationsPerStudent;
  let at = firstTurnAt(budget, limits, from);
  for (let left = wanted; left > 0; left -= 1) {
    const student = Math.max(1, students - Math.floor((left - 1) / creationsPerStudent));
    // A student's first creation waits until there is room for both.
    const isFirst = left <= students * creationsPerStudent && left % creationsPerStudent === 0;
    const room = isFirst ? creationsPerStudent : 1;
    at = Math.max(at, allowanceAt(budget, student * callsPerStudent, from));
    at = Math.max(at, windowsOpenAt(creations, limits, room)) + budget.turnMs;
    creations.push(at);
  }
  return at - from;
}

/** When the hourly window has room for so many creations; for more than fit, when it is empty. */
export function hourOpensAt(
  creations: number,
  budget: Budget,
  limits: Limits,
  now: number,
): number {
  const { creationsPerHour, hourMs } = limits;
  const spent = creationTimes(budget).filter((time) => time > now - hourMs);
  const wanted = begunAlready(budget, now) + creations;
  const tooMany = spent.length + wanted - creationsPerHour;
  const last = tooMany > 0 ? spent[Math.min(tooMany, spent.length) - 1] : undefined;
  return last === undefined ? now : last + hourMs;
}

/** How many students can be invited within the hour, after all members have been served. */
export function strangersServed(
  { members, strangers }: Ahead,
  { budget, limits }: Outlook,
  now: Date,
): number {
  if (!limits) return strangers;
  const from = now.getTime();
  if (budget.noInvitationsUntil > from) return 0;
  const spent = creationTimes(budget).filter((time) => time > from - limits.hourMs).length;
  const wanted = begunAlready(budget, from) + creationsFor({ members, strangers: 0 });
  const room = Math.floor((limits.creationsPerHour - spent - wanted) / creationsPerStranger);
  return Math.min(strangers, Math.max(0, room));
}

/**
 * Creations that students with a repository but without access still need. A running write is already
 * counted as spent.
 */
function begunAlready(budget: Budget, now: number): number {
  return stillBegun(budget, now).length - (budget.writeLeaseUntil > now ? 1 : 0);
}

/** After the platform's back-off, recent reads and the running write. */
function firstTurnAt(budget: Budget, limits: Limits, now: number): number {
  const { points } = fitsAt(budget.spends, costOf('creation'), now, limits);
  const free = Math.max(now, budget.blockedUntil, points);
  // On average, half of the running write is done.
  return budget.writeLeaseUntil > free ? free + budget.writeMs / 2 : free;
}

/** When the reported hourly allowance covers so many calls. */
function allowanceAt({ remaining, resetsAt }: Budget, calls: number, now: number): number {
  return remaining !== null && calls > remaining ? Math.max(resetsAt, now) : now;
}

function creationTimes({ spends }: Budget): number[] {
  return spends
    .flatMap(({ until, creations }) => Array.from({ length: creations }, () => until))
    .sort((a, b) => a - b);
}

function windowsOpenAt(creations: readonly number[], limits: Limits, room: number): number {
  const { creationsPerMinute, creationsPerHour, minuteMs, hourMs } = limits;
  const end = creations.length + room - 1;
  const inMinute = creations[end - creationsPerMinute] ?? -Infinity;
  const inHour = creations[end - creationsPerHour] ?? -Infinity;
  return Math.max(inMinute + minuteMs, inHour + hourMs);
}
