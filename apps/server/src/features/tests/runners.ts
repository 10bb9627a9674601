/** Which workers can run tests. They renew their rows, and others read them. */
import type { TestRunner } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { testRunners } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export interface Runner {
  worker: string;
  /** 0: it cannot run tests, and `reason` says why. */
  slots: number;
  reason: string | null;
  languages: readonly string[];
}

export const renewEveryMs = 20_000;
/** Three renewals may be missed. */
const lostAfterSeconds = 60;

export async function renewRunner(db: Db, { worker, ...facts }: Runner): Promise<void> {
  const set = { ...facts, languages: [...facts.languages], seenAt: sql`now()` };
  await db
    .insert(testRunners)
    .values({ worker, ...set })
    .onConflictDoUpdate({ target: testRunners.worker, set });
  await db.delete(testRunners).where(sql`${testRunners.seenAt} < now() - interval '1 day'`);
}

export async function forgetRunner(db: Db, worker: string): Promise<void> {
  await db.delete(testRunners).where(sql`${testRunners.worker} = ${worker}`);
}

export async function findRunner(db: Reader): Promise<TestRunner & { slots: number }> {
  const rows = await db
    .select()
    .from(testRunners)
    .where(sql`${testRunners.seenAt} > now() - interval '1 second' * ${lostAfterSeconds}`)
    .orderBy(sql`${testRunners.slots} desc, ${testRunners.worker}`);
  const slots = rows.reduce((all, row) => all + row.slots, 0);
  const languages = rows.flatMap((row) => row.languages as string[]);
  return {
    can_run: slots > 0,
    reason: rows[0]?.reason ?? null,
    languages: [...new Set(languages)].toSorted(),
    slots,
  };
}

export function toRunner({ can_run, reason, languages }: TestRunner): TestRunner {
  return { can_run, reason, languages };
}
