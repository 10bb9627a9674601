/** Whoever was a student of the classroom before they taught in it does not grade themselves. */
import { AppError } from '@lectern/contract';
import { and, inArray } from 'drizzle-orm';
import { contributors } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export function refuseOwnWork(db: Reader, workId: number, graderId: number): Promise<void> {
  return refuseOwnWorks(db, new Map([[workId, graderId]]));
}

/** With the grader of each. */
export async function refuseOwnWorks(
  db: Reader,
  graderOf: ReadonlyMap<number, number>,
): Promise<void> {
  const own = await listOwn(db, [...graderOf.keys()], [...new Set(graderOf.values())]);
  const isOwn = own.some(({ workId, userId }) => graderOf.get(workId) === userId);
  if (isOwn) throw new AppError('own_work');
}

/** Which of the works belong to which of the graders. */
export function listOwn(db: Reader, workIds: readonly number[], graderIds: readonly number[]) {
  if (workIds.length === 0 || graderIds.length === 0) return Promise.resolve([]);
  return db
    .select({ workId: contributors.workId, userId: contributors.userId })
    .from(contributors)
    .where(
      and(inArray(contributors.workId, [...workIds]), inArray(contributors.userId, [...graderIds])),
    );
}
