/**
 * How much may be asked of the platform, as pure rules over one scope's state: an installation's, or
 * a person's. Whoever waits for a repository comes before work that nobody waits for.
 */
import type { Limits } from './limits.ts';
import { book, costOf, fitsAt, stamp, type CallKind, type Cost, type Spend } from './windows.ts';

export interface Call {
  kind: CallKind;
  /** Nobody waits for it. */
  isBackground: boolean;
  /** A repository is of no use without access to it: what is begun must be able to end. */
  part?: Part | undefined;
  isInvitation?: boolean;
}

export type Part = 'begin' | 'end';

/** Kept as JSON in one row, so all times are milliseconds since 1970; 0 is long ago. */
export interface Budget {
  /** What the platform last said was left of the hour, and when that hour ends. */
  remaining: number | null;
  resetsAt: number;
  /** No call before this: the platform has asked us to wait. */
  blockedUntil: number;
  /** How long we waited last when it named no time. */
  pauseMs: number;
  /** No invitation before this, for whomever: the organisation has no more to give. */
  noInvitationsUntil: number;
  /** One write at a time; a lease, so that a killed writer does not stop the others for ever. */
  writeLeaseUntil: number;
  spends: Spend[];
  /** Until when what frees up is for people who were told to wait. */
  kept: { calls: number; creations: number; turns: number };
  /** How long a write takes, on average. */
  writeMs: number;
  /** The same with the pause before it, where one follows the other. */
  turnMs: number;
  lastWriteAt: number;
  /** Until when a creation is kept for each student who has the first of two. */
  begun: number[];
}

export type Admission =
  | { admitted: true; budget: Budget; at: number }
  /** A call behind another write may have its turn any moment; one over a limit knows when. */
  | { admitted: false; budget: Budget; behind: 'write' | 'limit'; at: number };

export const times = {
  writeLeaseMs: 30_000,
  /** What GitHub asks callers to wait after a refusal that names no time; twice that if it goes on. */
  unnamedBackOffMs: 60_000,
  longestUnnamedMs: 900_000,
  /** Soon enough for what is counted by the day; then one of those who wait finds out for all. */
  noInvitationsMs: 1_800_000,
  /** In which people who were told to wait come back for what they were promised. */
  graceMs: 5_000,
  /** Who waits for a turn asks again many times in this. */
  turnGraceMs: 1_000,
  /** In which whoever has begun comes back for the end, unless something is in the way. */
  begunMs: 30_000,
  /** Before anything was measured. */
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

/** Whether a call may go out now, and if not, when to ask again. Without limits, all may. */
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

/** What an answer teaches: the platform's own count wins over ours, and its back-off is obeyed. */
export function learn(before: Budget, outcome: Outcome, now: number): Budget {
  const budget = { ...before };
  if (outcome.remaining !== null && outcome.resetsAt !== null) {
    // Answers overtake each other; within one hour the lowest count is the latest.
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

/** The call is over: its turn is free, and from now on it begins to leave the windows. */
export function settle(
  before: Budget,
  { kind, part }: Pick<Call, 'kind' | 'part'>,
  startedAt: number,
  now: number,
): Budget {
  const spends = stamp(before.spends, startedAt, now);
  if (kind === 'read') return { ...before, spends };
  // A longer pause was the limits', or nobody was in line.
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
    // What makes things goes through again: the next refusal is not the same one going on.
    pauseMs: kind === 'creation' && before.blockedUntil <= now ? 0 : before.pauseMs,
    begun: afterPart(before, part, now),
  };
}

/**
 * What must fit. The end finds the room that was kept for it; everybody else leaves that alone, and
 * whoever begins finds room for both, so that nobody has a repository an hour before access to it.
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

/** Without those who did not come back in time. */
export function stillBegun({ begun }: Budget, now: number): number[] {
  return begun.filter((until) => until > now);
}

/** One that hangs for once says little of those to come: people would be told to wait for hours. */
function averaged(before: number, latest: number): number {
  return (1 - newsShare) * before + newsShare * Math.min(latest, mostNews * before);
}

/** How much the latest write says of the usual one. */
const newsShare = 0.1;
/** And how many usual ones it counts at most. */
const mostNews = 3;
/** Who is next in line needs no longer than a few writes to begin. */
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

/** Renewed when half of it has passed, since a waiting caller asks many times a second. */
function keepTurns(budget: Budget, now: number): Budget {
  if (budget.kept.turns > now + times.turnGraceMs / 2) return budget;
  return { ...budget, kept: { ...budget.kept, turns: now + times.turnGraceMs } };
}

function namedEnd({ retryAfterSeconds, remaining, resetsAt }: Outcome, now: number) {
  if (retryAfterSeconds !== null) return now + retryAfterSeconds * 1000;
  return remaining === 0 && resetsAt !== null ? resetsAt : undefined;
}

/** Calls that were under way together are refused together; who is refused after the pause is again. */
function nextPause({ blockedUntil, pauseMs }: Budget, now: number): number {
  const isAgain = now >= blockedUntil && now - blockedUntil <= pauseMs;
  if (isAgain) return Math.min(2 * pauseMs, times.longestUnnamedMs);
  return now < blockedUntil && pauseMs > 0 ? pauseMs : times.unnamedBackOffMs;
}
