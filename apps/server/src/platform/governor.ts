/** The door to the platform for all calls that count: every process shares what it learns here. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { findBudget, lockBudget, saveBudget } from './budget-store.ts';
import { admit, learn, settle, type Admission, type Call, type Outcome } from './budget.ts';
import type { Limits } from './limits.ts';
import { makeLines } from './lines.ts';
import { PlatformProblem } from './problem.ts';

export interface Governor {
  /** Waits for a short turn; a long one is the caller's to come back for, with the time in hand. */
  run<T>(
    scope: string,
    call: Call,
    act: () => Promise<T>,
    read: (result: unknown) => Outcome,
  ): Promise<T>;
}

export interface GovernorOptions {
  db: Db;
  clock: () => Date;
  /** Null where the platform has none: then a call costs one look at a row, and locks nothing. */
  limits: Limits | null;
}

/** Longer than a few writes in a row take, shorter than a person's patience. */
const patienceMs = { person: 4_000, background: 1_000 };
const pollMs = 20;
/** Whoever waits here holds a worker; beyond these, the worker is of more use to somebody else. */
const mostAhead = { person: 3, background: 1 };

export function makeGovernor({ db, clock, limits }: GovernorOptions): Governor {
  const now = () => clock().getTime();
  const lines = makeLines();
  /** How many callers of this process sit out a pause, by scope. */
  const waiting = new Map<string, number>();

  /** Writes of one process line up here, so that only the first of them asks the database. */
  async function takePlace(scope: string, call: Call): Promise<() => void> {
    if (!limits || call.kind === 'read') return () => {};
    const place = lines.join(lineOf(scope, call), mostAhead[urgencyOf(call)]);
    if (place) return place;
    const { writeMs } = await findBudget(db, scope);
    throw comeBackAt(now() + mostAhead.person * writeMs);
  }

  async function enter(scope: string, call: Call): Promise<number> {
    const urgency = urgencyOf(call);
    const patientUntil = now() + patienceMs[urgency];
    for (;;) {
      const answer = await ask(scope, call);
      if (answer.admitted) return answer.at;
      // The end of a lease is only when a writer must be dead; a turn comes sooner.
      const isTurn = answer.behind === 'write';
      const turn = isTurn ? now() + pollMs : answer.at;
      if (turn > patientUntil || (waiting.get(scope) ?? 0) > mostAhead[urgency]) {
        throw comeBackAt(isTurn ? now() + 2 * answer.budget.writeMs : turn);
      }
      await sitOut(scope, turn - now());
    }
  }

  async function sitOut(scope: string, ms: number): Promise<void> {
    waiting.set(scope, (waiting.get(scope) ?? 0) + 1);
    await delay(ms);
    waiting.set(scope, (waiting.get(scope) ?? 1) - 1);
  }

  /** A look first: most of those who ask in vain need not lock what others are changing. */
  async function ask(scope: string, call: Call): Promise<Admission> {
    const seen = await findBudget(db, scope);
    const guess = admit(seen, call, now(), limits);
    if (!limits || (!guess.admitted && guess.budget === seen)) return guess;
    return transact(db, async (tx) => {
      const before = await lockBudget(tx, scope);
      const answer = admit(before, call, now(), limits);
      if (answer.budget !== before) await saveBudget(tx, scope, answer.budget);
      return answer;
    });
  }

  async function leave(scope: string, call: Call, startedAt: number, outcome: Outcome) {
    if (!limits && !outcome.isRateLimit && !outcome.isInvitationLimit) return;
    // What failed has begun nothing and ended nothing.
    const done = outcome.status < 300 ? call : { ...call, part: undefined };
    await transact(db, async (tx) => {
      const learned = learn(await lockBudget(tx, scope), outcome, now());
      await saveBudget(tx, scope, settle(learned, done, startedAt, now()));
    });
  }

  return {
    async run(scope, call, act, read) {
      const giveUpPlace = await takePlace(scope, call);
      try {
        const startedAt = await enter(scope, call);
        const result = await act().catch(async (error: unknown) => {
          await leave(scope, call, startedAt, read(error));
          throw error;
        });
        await leave(scope, call, startedAt, read(result));
        return result;
      } finally {
        giveUpPlace();
      }
    },
  };
}

function urgencyOf({ isBackground }: Call): 'person' | 'background' {
  return isBackground ? 'background' : 'person';
}

/** A line of their own, so that nobody stands behind work that can wait. */
function lineOf(scope: string, call: Call): string {
  return `${scope} ${urgencyOf(call)}`;
}

function comeBackAt(time: number): PlatformProblem {
  return new PlatformProblem('busy', 'the platform asks us to wait', { retryAt: new Date(time) });
}
