/**
 * How much may be asked of the platform, as pure rules over one scope's state. GitHub publishes
 * 5,000 calls an hour, 900 points a minute, 80 creations a minute and 500 an hour, and asks for
 * writes one after the other.
 */
export const published = {
  pointsPerMinute: 900,
  creationsPerMinute: 80,
  creationsPerHour: 500,
  writeLeaseMs: 30_000,
  /** What GitHub asks callers to wait after a refusal that names no time. */
  unnamedBackOffMs: 60_000,
} as const;

/** `creation` makes content that people are notified of; `write` changes something; `read` asks. */
export type CallKind = 'read' | 'write' | 'creation';

export interface Budget {
  remaining: number | null;
  resetsAt: Date | null;
  blockedUntil: Date | null;
  minuteStartedAt: Date;
  minutePoints: number;
  minuteCreations: number;
  hourStartedAt: Date;
  hourCreations: number;
  writeLeaseUntil: Date | null;
}

/** A call behind another write may have its turn any moment; one over a limit knows when. */
export type Admission =
  { admitted: true; budget: Budget } | { admitted: false; behind: 'write' | 'limit'; at: Date };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function emptyBudget(now: Date): Budget {
  return {
    remaining: null,
    resetsAt: null,
    blockedUntil: null,
    minuteStartedAt: now,
    minutePoints: 0,
    minuteCreations: 0,
    hourStartedAt: now,
    hourCreations: 0,
    writeLeaseUntil: null,
  };
}

/** Whether a call may go out now, and if not, when to ask again. */
export function admit(before: Budget, kind: CallKind, now: Date, isLimited: boolean): Admission {
  const budget = withFreshWindows(before, now);
  const waits: (Date | false)[] = [after(budget.blockedUntil, now)];
  if (isLimited) {
    const minuteEnds = new Date(budget.minuteStartedAt.getTime() + minuteMs);
    const hourEnds = new Date(budget.hourStartedAt.getTime() + hourMs);
    const isCreation = kind === 'creation';
    waits.push(
      budget.remaining !== null && budget.remaining < 1 && after(budget.resetsAt, now),
      budget.minutePoints + points(kind) > published.pointsPerMinute && minuteEnds,
      isCreation && budget.minuteCreations >= published.creationsPerMinute && minuteEnds,
      isCreation && budget.hourCreations >= published.creationsPerHour && hourEnds,
    );
  }
  const latest = waits.filter((at) => at !== false).sort((a, b) => b.getTime() - a.getTime())[0];
  if (latest) return { admitted: false, behind: 'limit', at: latest };
  const lease = isLimited && kind !== 'read' && after(budget.writeLeaseUntil, now);
  if (lease) return { admitted: false, behind: 'write', at: lease };
  return { admitted: true, budget: spend(budget, kind, now, isLimited) };
}

function spend(budget: Budget, kind: CallKind, now: Date, isLimited: boolean): Budget {
  const creations = kind === 'creation' ? 1 : 0;
  const isLease = isLimited && kind !== 'read';
  return {
    ...budget,
    remaining: budget.remaining === null ? null : Math.max(0, budget.remaining - 1),
    minutePoints: budget.minutePoints + points(kind),
    minuteCreations: budget.minuteCreations + creations,
    hourCreations: budget.hourCreations + creations,
    // A lease, not a lock: a process killed while it writes must not stop the others for ever.
    writeLeaseUntil: isLease
      ? new Date(now.getTime() + published.writeLeaseMs)
      : budget.writeLeaseUntil,
  };
}

export interface Outcome {
  status: number;
  retryAfterSeconds: number | null;
  remaining: number | null;
  resetsAt: Date | null;
  isRateLimit: boolean;
}

/** What an answer teaches: the platform's own count wins over ours, and its back-off is obeyed. */
export function learn(before: Budget, outcome: Outcome, now: Date): Budget {
  const budget = { ...before };
  if (outcome.remaining !== null && outcome.resetsAt !== null) {
    budget.remaining = outcome.remaining;
    budget.resetsAt = outcome.resetsAt;
  }
  if (!outcome.isRateLimit) return budget;
  const backOff =
    outcome.retryAfterSeconds !== null
      ? new Date(now.getTime() + outcome.retryAfterSeconds * 1000)
      : outcome.remaining === 0 && outcome.resetsAt
        ? outcome.resetsAt
        : new Date(now.getTime() + published.unnamedBackOffMs);
  budget.blockedUntil = laterOf(budget.blockedUntil, backOff);
  return budget;
}

function withFreshWindows(budget: Budget, now: Date): Budget {
  const fresh = { ...budget };
  if (now.getTime() - budget.minuteStartedAt.getTime() >= minuteMs) {
    Object.assign(fresh, { minuteStartedAt: now, minutePoints: 0, minuteCreations: 0 });
  }
  if (now.getTime() - budget.hourStartedAt.getTime() >= hourMs) {
    Object.assign(fresh, { hourStartedAt: now, hourCreations: 0 });
  }
  if (budget.resetsAt && budget.resetsAt <= now)
    Object.assign(fresh, { remaining: null, resetsAt: null });
  return fresh;
}

function points(kind: CallKind): number {
  return kind === 'read' ? 1 : 5;
}

function after(at: Date | null, now: Date): Date | false {
  return at !== null && at > now && at;
}

function laterOf(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}
