/** How long a student will wait for the repository when the platform's limits make people wait. */
import { stillBegun, type Budget } from '../../platform/budget.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Outlook } from '../../platform/platform.ts';
import { costOf, fitsAt } from '../../platform/windows.ts';
import type { Ahead } from './queue-order.ts';

/** What lets a student work: a repository of their own, and access to it. */
const creationsPerStudent = 2;
/** Whoever is not in the organisation yet needs an invitation before. */
const creationsPerStranger = creationsPerStudent + 1;
/** Those, what is looked up around them, and the branch for feedback. */
const callsPerStudent = 6;

/** What all of them need before they can work. */
export function creationsFor({ members, strangers }: Ahead): number {
  return members * creationsPerStudent + strangers * creationsPerStranger;
}

/**
 * The milliseconds until the member with those others ahead can work. It goes through the
 * sliding windows as the governor will: a creation goes out when the one before it is done, and
 * when those that fill a window have left it. Null where nobody can say.
 */
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
    // Of each student's two, the first goes out when there is room for both.
    const isFirst = left <= students * creationsPerStudent && left % creationsPerStudent === 0;
    const room = isFirst ? creationsPerStudent : 1;
    at = Math.max(at, allowanceAt(budget, student * callsPerStudent, from));
    at = Math.max(at, windowsOpenAt(creations, limits, room)) + budget.turnMs;
    creations.push(at);
  }
  return at - from;
}

/**
 * When the hour has room for so many creations, as far as it is certain: by what has been spent,
 * whatever the speed. Who is further behind than an hour's worth learns more when the last of what has
 * been spent has left it.
 */
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

/** How many are invited before the hour is full, which has room for all members first. */
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
 * What those still need who have a repository and no access to it. The write under way is one of
 * theirs, or makes the repository of the first in the queue: either way it is spent already.
 */
function begunAlready(budget: Budget, now: number): number {
  return stillBegun(budget, now).length - (budget.writeLeaseUntil > now ? 1 : 0);
}

/** After the platform's back-off, the reads of the last minute, and the write under way. */
function firstTurnAt(budget: Budget, limits: Limits, now: number): number {
  const { points } = fitsAt(budget.spends, costOf('creation'), now, limits);
  const free = Math.max(now, budget.blockedUntil, points);
  // A lease is the longest that a write may take; on average it is over in half the usual time.
  return budget.writeLeaseUntil > free ? free + budget.writeMs / 2 : free;
}

/** The hourly allowance, as far as the platform has told it. */
function allowanceAt({ remaining, resetsAt }: Budget, calls: number, now: number): number {
  return remaining !== null && calls > remaining ? Math.max(resetsAt, now) : now;
}

function creationTimes({ spends }: Budget): number[] {
  return spends
    .flatMap(({ until, creations }) => Array.from({ length: creations }, () => until))
    .sort((a, b) => a - b);
}

/** When so many more creations have room. */
function windowsOpenAt(creations: readonly number[], limits: Limits, room: number): number {
  const { creationsPerMinute, creationsPerHour, minuteMs, hourMs } = limits;
  const end = creations.length + room - 1;
  const inMinute = creations[end - creationsPerMinute] ?? -Infinity;
  const inHour = creations[end - creationsPerHour] ?? -Infinity;
  return Math.max(inMinute + minuteMs, inHour + hourMs);
}
