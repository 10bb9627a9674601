/**
 * The rate limits of the platform, as pure rules over the state of one scope, an installation or a person.
 * People who wait come before background work.
 */
import type { Limits } from './limits.ts';
import { book, costOf, fitsAt, stamp, type CallKind, type Cost, type Spend } from './windows.ts';

export interface Call {
  kind: CallKind;
  isBackground: boolean;
  /** A repository needs a second creation, the student's access. Capacity for it is kept from the first on. */
  part?: Part | undefined;
  isInvitation?: boolean;
}

export type Part = 'begin' | 'end';

/** Stored as JSON, so times are milliseconds since 1970. */
export interface Budget {
  /** The platform's last count of the calls that are left in this hour, and when the hour ends. */
  remaining: number | null;
  resetsAt: number;
  /** No call before this: the platform has asked us to wait. */
  blockedUntil: number;
  /** The last wait after a refusal without a time. */
  pauseMs: number;
  /** No invitations before this, because the organisation has none left. */
  noInvitationsUntil: number;
  /** The lease of the running write. It expires, so that a killed writer does not block others forever. */
  writeLeaseUntil: number;
  spends: Spend[];
  /** Freed capacity is kept for waiting people until these times. */
  kept: { calls: number; creations: number; turns: number };
  /** The average duration of a write. */
  writeMs: number;
  /** The same with the pause before it, if writes follow each other. */
  turnMs: number;
  lastWriteAt: number;
  /** For each student with the first creation: the time until which the second one is kept. */
  begun: number[];
}

export type Admission =
  | { admitted: true; budget: Budget; at: number }
  /** `at` is exact for a limit. The end of a write is not known. */
  | { admitted: false; budget: Budget; behind: 'write' | 'limit'; at: number };

export const times = {
  writeLeaseMs: 30_000,
  /** GitHub asks callers to wait a minute after a refusal without a time, and to double it if refused again. */
  unnamedBackOffMs: 60_000,
  longestUnnamedMs: 900_000,
  /** The limit is daily. After this time, one caller tries again. */
  noInvitationsMs: 1_800_000,
  /** People who were told to wait come back within this time. */
  graceMs: 5_000,
  /** Callers that wait for a write poll many times in this. */
  turnGraceMs: 1_000,
  /** The second creation normally follows the first within this time. */
  begunMs: 30_000,
  /** Used until a write was measured. */
  usualWriteMs: 500,
} as const;

export const emptyBudget: Budget = {
  remaining: null,
  resetsAt: 0,
  blockedUntil: 0,
  pauseMs: 0,
  noInvitationsUntil: 0,
  writeLeaseUntil: 0,
  spends: [],
  kept: { calls: 0, creations: 0, turns: 0 },
  writeMs: times.usualWriteMs,
  turnMs: times.usualWriteMs,
  lastWriteAt: 0,
  begun: [],
};

/** Decides whether a call may start now, and if not, when to ask again. */
export function admit(before: Budget, call: Call, now: number, limits: Limits | null): Admission {
  if (call.isInvitation && before.noInvitationsUntil > now) {
    return { admitted: false, budget: before, behind: 'limit', at: before.noInvitationsUntil };
  }
  if (!limits) {
    const { blockedUntil: at } = before;
    if (at > now) return { admitted: false, budget: before, behind: 'limit', at };
    return { admitted: true, budget: before, at: now };
  }
  const budget = withFreshHour(before, now);
  const { points, creations } = fitsAt(budget.spends, roomFor(budget, call, now), now, limits);
  const isSpent = budget.remaining !== null && budget.remaining < 1;
  const calls = Math.max(points, budget.blockedUntil, isSpent ? budget.resetsAt : now);
  const limit = Math.max(calls, creations, call.isBackground ? keptUntil(budget, call.kind) : now);
  if (limit > now) {
    const kept = call.isBackground ? budget : keepFor(budget, { calls, creations }, now);
    return { admitted: false, budget: kept, behind: 'limit', at: limit };
  }
  if (call.kind !== 'read') {
    const turn = Math.max(budget.writeLeaseUntil, call.isBackground ? budget.kept.turns : now);
    if (turn > now) {
      const kept = call.isBackground ? budget : keepTurns(budget, now);
      return { admitted: false, budget: kept, behind: 'write', at: turn };
    }
  }
  return { admitted: true, budget: spend(budget, call.kind, now, limits), at: now };
}

export interface Outcome {
  status: number;
  retryAfterSeconds: number | null;
  remaining: number | null;
  resetsAt: number | null;
  isRateLimit: boolean;
  isInvitationLimit: boolean;
}

/** Updates the budget from an answer. The platform's count replaces ours. */
export function learn(before: Budget, outcome: Outcome, now: number): Budget {
  const budget = { ...before };
  if (outcome.remaining !== null && outcome.resetsAt !== null) {
    // Answers can arrive out of order. Within an hour, the lowest count is the latest.
    const isSameHour = outcome.resetsAt === before.resetsAt && before.remaining !== null;
    budget.remaining = isSameHour
      ? Math.min(before.remaining ?? outcome.remaining, outcome.remaining)
      : outcome.remaining;
    budget.resetsAt = outcome.resetsAt;
  }
  if (outcome.isRateLimit) {
    const named = namedEnd(outcome, now);
    if (named === undefined) budget.pauseMs = nextPause(before, now);
    budget.blockedUntil = Math.max(budget.blockedUntil, named ?? now + budget.pauseMs);
  }
  if (outcome.isInvitationLimit) budget.noInvitationsUntil = now + times.noInvitationsMs;
  return budget;
}

/** Ends a call: releases the write lease, and dates the call for the windows. */
export function finish(
  before: Budget,
  { kind, part }: Pick<Call, 'kind' | 'part'>,
  startedAt: number,
  now: number,
): Budget {
  const spends = stamp(before.spends, startedAt, now);
  if (kind === 'read') return { ...before, spends };
  // A longer pause came from a limit, or no write was waiting.
  const longestPauseMs = Math.min(times.turnGraceMs, pauseInWrites * before.writeMs);
  const isNextInLine = startedAt - before.lastWriteAt <= longestPauseMs;
  const turnStartedAt = isNextInLine ? before.lastWriteAt : startedAt;
  return {
    ...before,
    spends,
    writeMs: averaged(before.writeMs, now - startedAt),
    turnMs: averaged(before.turnMs, now - turnStartedAt),
    lastWriteAt: now,
    writeLeaseUntil: 0,
    // After a successful creation, the next refusal starts with the shortest wait again.
    pauseMs: kind === 'creation' && before.blockedUntil <= now ? 0 : before.pauseMs,
    begun: afterPart(before, part, now),
  };
}

/**
 * The capacity that a call needs. A first creation needs capacity for both, so that nobody waits an hour between
 * repository and access. A second one uses the kept capacity.
 */
function roomFor(budget: Budget, { kind, part }: Call, now: number): Cost {
  const { points, creations } = costOf(kind);
  if (creations === 0 || part === 'end') return { points, creations };
  const kept = stillBegun(budget, now).length;
  return { points, creations: creations + kept + (part === 'begin' ? 1 : 0) };
}

function afterPart(budget: Budget, part: Part | undefined, now: number): number[] {
  const begun = stillBegun(budget, now);
  if (part === 'begin') return [...begun, now + times.begunMs];
  return part === 'end' ? begun.slice(1) : begun;
}

/** Omits those that did not continue in time. */
export function stillBegun({ begun }: Budget, now: number): number[] {
  return begun.filter((until) => until > now);
}

/** Limits the effect of one slow write. Otherwise people would be told to wait for hours. */
function averaged(before: number, latest: number): number {
  return (1 - newsShare) * before + newsShare * Math.min(latest, mostNews * before);
}

/** The weight of the latest write in the average. */
const newsShare = 0.1;
/** The latest write counts as at most this many average ones. */
const mostNews = 3;
/** A waiting write starts within the duration of a few writes. */
const pauseInWrites = 3;

function withFreshHour(budget: Budget, now: number): Budget {
  const isOver = budget.remaining !== null && budget.resetsAt <= now;
  return isOver ? { ...budget, remaining: null } : budget;
}

function spend(budget: Budget, kind: CallKind, now: number, limits: Limits): Budget {
  return {
    ...budget,
    remaining: budget.remaining === null ? null : budget.remaining - 1,
    spends: book(budget.spends, kind, now, limits),
    writeLeaseUntil: kind === 'read' ? budget.writeLeaseUntil : now + times.writeLeaseMs,
  };
}

function keptUntil({ kept }: Budget, kind: CallKind): number {
  return kind === 'creation' ? Math.max(kept.calls, kept.creations) : kept.calls;
}

function keepFor(budget: Budget, at: { calls: number; creations: number }, now: number): Budget {
  const { kept } = budget;
  const calls = at.calls > now ? Math.max(kept.calls, at.calls + times.graceMs) : kept.calls;
  const creations =
    at.creations > now ? Math.max(kept.creations, at.creations + times.graceMs) : kept.creations;
  const isNews = calls > kept.calls || creations > kept.creations;
  return isNews ? { ...budget, kept: { ...kept, calls, creations } } : budget;
}

/** Renewed only after half of the time, because waiting callers poll many times per second. */
function keepTurns(budget: Budget, now: number): Budget {
  if (budget.kept.turns > now + times.turnGraceMs / 2) return budget;
  return { ...budget, kept: { ...budget.kept, turns: now + times.turnGraceMs } };
}

function namedEnd({ retryAfterSeconds, remaining, resetsAt }: Outcome, now: number) {
  if (retryAfterSeconds !== null) return now + retryAfterSeconds * 1000;
  return remaining === 0 && resetsAt !== null ? resetsAt : undefined;
}

/** Parallel calls are refused together, which counts once. A refusal soon after the wait doubles it. */
function nextPause({ blockedUntil, pauseMs }: Budget, now: number): number {
  const isAgain = now >= blockedUntil && now - blockedUntil <= pauseMs;
  if (isAgain) return Math.min(2 * pauseMs, times.longestUnnamedMs);
  return now < blockedUntil && pauseMs > 0 ? pauseMs : times.unnamedBackOffMs;
}
