/** The one door to the platform: every call passes here, and every process shares what it learns. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { findBudget, lockBudget, saveBudget } from './budget-store.ts';
import { admit, learn, settle, type Admission, type Call, type Outcome } from './budget.ts';
import type { Limits } from './limits.ts';
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
const longestWaitMs = 4_000;
const pollMs = 50;
/** Whoever waits here holds a worker; beyond these, the worker is of more use to somebody else. */
const mostWaiting = 3;

export function makeGovernor({ db, clock, limits }: GovernorOptions): Governor {
  const now = () => clock().getTime();
  /** How many callers of this process wait for a turn, by scope. */
  const waiting = new Map<string, number>();

  async function enter(scope: string, call: Call): Promise<number> {
    const first = await ask(scope, call);
    if (first.admitted) return first.at;
    const ahead = waiting.get(scope) ?? 0;
    if (call.isBackground || ahead >= mostWaiting) throw comeBack(first, now());
    waiting.set(scope, ahead + 1);
    try {
      return await waitForTurn(scope, call, first);
    } finally {
      waiting.set(scope, (waiting.get(scope) ?? 1) - 1);
    }
  }

  async function waitForTurn(scope: string, call: Call, refused: Admission): Promise<number> {
    const patientUntil = now() + longestWaitMs;
    for (let answer = refused; ; answer = await ask(scope, call)) {
      if (answer.admitted) return answer.at;
      const turn = answer.behind === 'write' ? now() : answer.at;
      if (turn > patientUntil || now() >= patientUntil) throw comeBack(answer, now());
      await delay(Math.max(pollMs, Math.min(turn - now(), longestWaitMs)));
    }
  }

  async function ask(scope: string, call: Call): Promise<Admission> {
    if (!limits) return admit(await findBudget(db, scope), call, now(), null);
    return transact(db, async (tx) => {
      const before = await lockBudget(tx, scope);
      const answer = admit(before, call, now(), limits);
      if (answer.budget !== before) await saveBudget(tx, scope, answer.budget);
      return answer;
    });
  }

  async function leave(scope: string, call: Call, startedAt: number, outcome: Outcome) {
    if (!limits && !outcome.isRateLimit) return;
    await transact(db, async (tx) => {
      const learned = learn(await lockBudget(tx, scope), outcome, now());
      await saveBudget(tx, scope, settle(learned, call.kind, startedAt, now()));
    });
  }

  return {
    async run(scope, call, act, read) {
      const startedAt = await enter(scope, call);
      const result = await act().catch(async (error: unknown) => {
        await leave(scope, call, startedAt, read(error));
        throw error;
      });
      await leave(scope, call, startedAt, read(result));
      return result;
    },
  };
}

/** The end of a lease is only when a writer must be dead; a turn comes sooner. */
function comeBack(answer: Admission & { admitted: false }, now: number): PlatformProblem {
  const at = answer.behind === 'write' ? now + 2 * answer.budget.writeMs : answer.at;
  return new PlatformProblem('busy', 'the platform asks us to wait', { retryAt: new Date(at) });
}
