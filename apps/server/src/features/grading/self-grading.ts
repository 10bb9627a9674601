/** Students who became staff must not grade themselves. */
import { AppError } from '@lectern/contract';
import { and, inArray } from 'drizzle-orm';
import { contributors } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export function refuseSelfGrading(db: Reader, workId: number, graderId: number): Promise<void> {
  return refuseSelfGradings(db, new Map([[workId, graderId]]));
}

export async function refuseSelfGradings(
  db: Reader,
  graderOf: ReadonlyMap<number, number>,
): Promise<void> {
  const own = await listOwnWorks(db, [...graderOf.keys()], [...new Set(graderOf.values())]);
  const isOwn = own.some(({ workId, userId }) => graderOf.get(workId) === userId);
  if (isOwn) throw new AppError('own_work');
}

export function listOwnWorks(db: Reader, workIds: readonly number[], graderIds: readonly number[]) {
  if (workIds.length === 0 || graderIds.length === 0) return Promise.resolve([]);
  return db
    .select({ workId: contributors.workId, userId: contributors.userId })
    .from(contributors)
    .where(
      and(inArray(contributors.workId, [...workIds]), inArray(contributors.userId, [...graderIds])),
    );
}
