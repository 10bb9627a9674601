/** When something goes wrong in a storm. */
import { setTimeout as delay } from 'node:timers/promises';
import type { StormDatabase } from './database.ts';
import type { Scene } from './scene.ts';

/** Done when this share of a storm, from 0 to 1, is over; tells how many acceptances are under way. */
export type ReachInstant = (share: number) => Promise<number | undefined>;

/** In the time in which students click, and a third of it longer. */
export function instantsIn(seconds: number): ReachInstant {
  const startedAt = Date.now();
  return async (share) => {
    await delay(Math.max(0, startedAt + share * seconds * 1000 * (4 / 3) - Date.now()));
    return undefined;
  };
}

const withinMs = 120_000;

/** Of two steps a student, to have accepted and to be ready; then half of the class still waits. */
const latestSteps = 1.5;

/** While somebody waits, or not at all: from the first who has accepted until half of the class is ready. */
export function instantsAtWork(
  { pool }: StormDatabase,
  { assignmentId, students }: Scene,
): ReachInstant {
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
      // The database may be down just now.
      const { ready, waiting } = (await count().catch(() => undefined)) ?? { ready: 0, waiting: 0 };
      const steps = waiting + 2 * ready;
      if (waiting > 0 && steps >= share * latestSteps * students.length) return waiting;
    }
    throw new Error('Nobody was waiting whom trouble could have hit.');
  };
}
