/** The one door to the platform: every call passes here, and every worker shares what it learns. */
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { platformBudgets } from '../db/schema/index.ts';
import { transact, type Tx } from '../db/transact.ts';
import { admit, emptyBudget, learn, type Budget, type CallKind, type Outcome } from './budget.ts';
import { PlatformProblem } from './problem.ts';

export interface Governor {
  /** Waits for a short turn; a long one is the caller's to come back for, with the time in hand. */
  run<T>(
    scope: string,
    kind: CallKind,
    call: () => Promise<T>,
    read: (result: unknown) => Outcome,
  ): Promise<T>;
}

export interface GovernorOptions {
  db: Db;
  clock: () => Date;
  hasPublishedLimits: boolean;
}

/** Longer than two writes in a row take, shorter than a person's patience. */
const longestWaitMs = 4_000;
const pollMs = 50;

export function makeGovernor({ db, clock, hasPublishedLimits }: GovernorOptions): Governor {
  async function enter(scope: string, kind: CallKind): Promise<void> {
    const deadline = clock().getTime() + longestWaitMs;
    for (;;) {
      const admission = await transact(db, async (tx) => {
        const verdict = admit(
          await lockBudget(tx, scope, clock()),
          kind,
          clock(),
          hasPublishedLimits,
        );
        if (verdict.admitted) await saveBudget(tx, scope, verdict.budget, clock());
        return verdict;
      });
      if (admission.admitted) return;
      const turn = admission.behind === 'write' ? clock().getTime() : admission.at.getTime();
      if (turn > deadline || clock().getTime() >= deadline) {
        throw new PlatformProblem('busy', 'the platform asks us to wait', {
          retryAt: admission.at,
        });
      }
      await delay(pollMs);
    }
  }

  async function leave(scope: string, kind: CallKind, outcome: Outcome): Promise<void> {
    await transact(db, async (tx) => {
      const learned = learn(await lockBudget(tx, scope, clock()), outcome, clock());
      if (kind !== 'read') learned.writeLeaseUntil = null;
      await saveBudget(tx, scope, learned, clock());
    });
  }

  return {
    async run(scope, kind, call, read) {
      await enter(scope, kind);
      try {
        const result = await call();
        await leave(scope, kind, read(result));
        return result;
      } catch (error) {
        await leave(scope, kind, read(error));
        throw error;
      }
    },
  };
}

async function lockBudget(tx: Tx, scope: string, now: Date): Promise<Budget> {
  await tx
    .insert(platformBudgets)
    .values({ scope, ...emptyBudget(now) })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(platformBudgets)
    .where(eq(platformBudgets.scope, scope))
    .for('update');
  return row ?? emptyBudget(now);
}

async function saveBudget(tx: Tx, scope: string, budget: Budget, now: Date): Promise<void> {
  const { remaining, resetsAt, blockedUntil, minuteStartedAt, minutePoints } = budget;
  const { minuteCreations, hourStartedAt, hourCreations, writeLeaseUntil } = budget;
  await tx
    .update(platformBudgets)
    .set({
      remaining,
      resetsAt,
      blockedUntil,
      minuteStartedAt,
      minutePoints,
      minuteCreations,
      hourStartedAt,
      hourCreations,
      writeLeaseUntil,
      updatedAt: now,
    })
    .where(eq(platformBudgets.scope, scope));
}
