/** Applies the rate limits to all calls. All processes share their state in the database. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { findBudget, lockBudget, saveBudget } from './budget-store.ts';
import { admit, learn, finish, type Admission, type Call, type Outcome } from './budget.ts';
import type { Limits } from './limits.ts';
import { makeLines } from './lines.ts';
import { PlatformProblem } from './problem.ts';

export interface Governor {
  /** Waits a short time. For longer waits it throws a problem with the time to retry. */
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
  /** Null if the platform has none. Then a call reads one row and locks nothing. */
  limits: Limits | null;
}

/** Longer than a few writes, but not too long for a person. */
const patienceMs = { person: 4_000, background: 1_000 };
const pollMs = 20;
/** Each waiting call blocks a worker, so only a few may wait. */
const mostAhead = { person: 3, background: 1 };

export function makeGovernor({ db, clock, limits }: GovernorOptions): Governor {
  const now = () => clock().getTime();
  const lines = makeLines();
  /** The number of waiting calls of this process, by scope. */
  const waiting = new Map<string, number>();

  /** Writes of one process queue here, so that only the first of them polls the database. */
  async function joinLine(scope: string, call: Call): Promise<() => void> {
    if (!limits || call.kind === 'read') return () => {};
    const place = lines.join(lineOf(scope, call), mostAhead[urgencyOf(call)]);
    if (place) return place;
    const { writeMs } = await findBudget(db, scope);
    throw busyUntil(now() + mostAhead.person * writeMs);
  }

  async function enter(scope: string, call: Call): Promise<number> {
    const urgency = urgencyOf(call);
    const patientUntil = now() + patienceMs[urgency];
    for (;;) {
      const answer = await ask(scope, call);
      if (answer.admitted) return answer.at;
      // A write ends long before its lease does, so polling is faster.
      const isTurn = answer.behind === 'write';
      const turn = isTurn ? now() + pollMs : answer.at;
      if (turn > patientUntil || (waiting.get(scope) ?? 0) > mostAhead[urgency]) {
        throw busyUntil(isTurn ? now() + 2 * answer.budget.writeMs : turn);
      }
      await wait(scope, turn - now());
    }
  }

  async function wait(scope: string, ms: number): Promise<void> {
    waiting.set(scope, (waiting.get(scope) ?? 0) + 1);
    await delay(ms);
    waiting.set(scope, (waiting.get(scope) ?? 1) - 1);
  }

  /** Reads without a lock first, because most refused calls do not change the budget. */
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
    // A failed call is neither a first nor a second creation.
    const done = outcome.status < 300 ? call : { ...call, part: undefined };
    await transact(db, async (tx) => {
      const learned = learn(await lockBudget(tx, scope), outcome, now());
      await saveBudget(tx, scope, finish(learned, done, startedAt, now()));
    });
  }

  return {
    async run(scope, call, act, read) {
      const leaveLine = await joinLine(scope, call);
      try {
        const startedAt = await enter(scope, call);
        const result = await act().catch(async (error: unknown) => {
          await leave(scope, call, startedAt, read(error));
          throw error;
        });
        await leave(scope, call, startedAt, read(result));
        return result;
      } finally {
        leaveLine();
      }
    },
  };
}

function urgencyOf({ isBackground }: Call): 'person' | 'background' {
  return isBackground ? 'background' : 'person';
}

/** Separate lines, so that people do not wait behind background work. */
function lineOf(scope: string, call: Call): string {
  return `${scope} ${urgencyOf(call)}`;
}

function busyUntil(time: number): PlatformProblem {
  return new PlatformProblem('busy', 'the platform asks us to wait', { retryAt: new Date(time) });
}
