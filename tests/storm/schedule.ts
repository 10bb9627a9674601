/** When the failures of a storm happen. */
import { setTimeout as delay } from 'node:timers/promises';
import type { StormDatabase } from './database.ts';
import type { Scene } from './scene.ts';

/** Resolves when this share of a storm, 0 to 1, is over, with the number of running acceptances if known. */
export type WaitUntilShare = (share: number) => Promise<number | undefined>;

/** From the first click until a third of the time after the last one. */
export function scheduleByTime(seconds: number): WaitUntilShare {
  const startedAt = Date.now();
  return async (share) => {
    await delay(Math.max(0, startedAt + share * seconds * 1000 * (4 / 3) - Date.now()));
    return undefined;
  };
}

const withinMs = 120_000;

/** Each student takes 2 steps, accepted and ready. At 1.5 steps per student, half of the class still waits. */
const latestSteps = 1.5;

/** By progress: from the first acceptance until half of the class is ready, and only while someone waits. */
export function scheduleByProgress(
  { pool }: StormDatabase,
  { assignmentId, students }: Scene,
): WaitUntilShare {
  const giveUpAt = Date.now() + withinMs;
  const count = async () => {
    const { rows } = await pool.query<{ ready: number; waiting: number }>(
      `select count(*) filter (where p.step = 'ready') as ready,
         count(*) filter (where p.step <> 'ready') as waiting
       from provisionings p join works w on w.id = p.work_id where w.assignment_id = $1`,
      [assignmentId],
    );
    return rows[0];
  };
  return async (share) => {
    for (; Date.now() < giveUpAt; await delay(100)) {
      // The database may be down.
      const { ready, waiting } = (await count().catch(() => undefined)) ?? { ready: 0, waiting: 0 };
      const steps = waiting + 2 * ready;
      if (waiting > 0 && steps >= share * latestSteps * students.length) return waiting;
    }
    throw new Error('No acceptance was running, so no failure could hit one.');
  };
}
