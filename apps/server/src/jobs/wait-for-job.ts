/** Lets a request wait a moment for the job it started, so that its answer tells the outcome. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

const firstPauseMs = 25;
const longestPauseMs = 1_000;

/** Returns when the job is done, was put off, or patience ends: the caller reads what is true then. */
export async function waitForJob(db: Db, key: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const left = deadline - performance.now();
    if (left <= 0 || !(await isDue(db, key))) return;
    await delay(Math.min(pause, left));
  }
}

async function isDue(db: Db, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (
      select from graphile_worker._private_jobs where key = ${key} and run_at <= now()
    ) as due`);
  return rows[0]?.due ?? false;
}
