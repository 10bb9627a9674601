import { AppError } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { works } from '../../../db/schema/index.ts';
import { transact, type Tx } from '../../../db/transact.ts';
import type { InClassroom } from '../../../http/policy.ts';
import { recordAudit } from '../../audit/record.ts';
import { lockWork } from '../lock-work.ts';
import { settleWork } from './settle-work.ts';

interface LateDeps {
  db: Db;
  clock: () => Date;
}

/** The caller names the commit they saw, so that a newer push is not counted unseen. */
export async function countLateHead(
  { db, clock }: LateDeps,
  by: InClassroom,
  workId: number,
  sha: string,
): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    await settleWork(tx, workId, now);
    const work = await lockWork(tx, workId);
    if (work.acceptedLateSha === sha) return;
    if (work.gradedSha !== null) throw new AppError('already_graded');
    if (work.lateHeadSha !== sha) throw new AppError('not_the_late_head');
    await accept(tx, by, workId, sha, now);
  });
}

export async function uncountLateHead(
  { db, clock }: LateDeps,
  by: InClassroom,
  workId: number,
): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    const work = await lockWork(tx, workId);
    if (work.acceptedLateSha === null) return;
    if (work.gradedSha !== null) throw new AppError('already_graded');
    await accept(tx, by, workId, null, now);
  });
}

async function accept(
  tx: Tx,
  { user, classroomId }: InClassroom,
  workId: number,
  sha: string | null,
  now: Date,
): Promise<void> {
  await tx.update(works).set({ acceptedLateSha: sha }).where(eq(works.id, workId));
  await settleWork(tx, workId, now);
  await recordAudit(tx, {
    actorId: user.id,
    action: sha === null ? 'work.late-uncounted' : 'work.late-counted',
    classroomId,
    subject: `work:${workId}`,
    details: { sha },
    at: now,
  });
}
