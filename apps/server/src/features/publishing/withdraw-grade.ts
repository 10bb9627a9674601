import { AppError, isGraded } from '@lectern/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { graders, platformOutbox, publications, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { announce } from '../events/announce.ts';
import { lockWork } from '../commits/lock-work.ts';
import { settleWork } from '../commits/counting/settle-work.ts';
import { reopened, unpublished } from '../commits/work-state.ts';
import { enqueuePost } from '../../jobs/kinds/publication-jobs.ts';
import { recordAndAnnounce, type PublishDeps, type WorkOf } from './publish-grades.ts';

/** A posted review stays on the platform. */
export async function unpublishGrade({ db, clock }: PublishDeps, of: WorkOf): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    const work = await lockWork(tx, of.workId);
    if (work.state !== 'GRADE_PUBLISHED') throw new AppError('not_published');
    await withdraw(tx, of.workId, at);
    const { state } = unpublished(work);
    await change(tx, of, { state, publishedAt: null }, at);
    await recordAndAnnounce(tx, of, 'grade.unpublished', at, [of]);
  });
}

/**
 * Keeps the comments and the submitted state, releases the grader, and lets the current commit
 * count.
 */
export async function reopenWork({ db, clock }: PublishDeps, of: WorkOf): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    const work = await lockWork(tx, of.workId);
    if (!isGraded(work.state)) throw new AppError('not_graded');
    await withdraw(tx, of.workId, at);
    await tx.delete(graders).where(eq(graders.workId, of.workId));
    const ungraded = { gradedAt: null, gradedBy: null, gradedSha: null, publishedAt: null };
    const { state, submittedBy } = reopened(work);
    await change(tx, of, { state, submittedBy, ...ungraded }, at);
    await settleWork(tx, of.workId, at);
    await recordAndAnnounce(tx, of, 'work.reopened', at, [of]);
  });
}

export async function retryPublication({ db }: PublishDeps, of: WorkOf): Promise<void> {
  const { classroomId, assignmentId, workId } = of;
  await transact(db, async (tx) => {
    const [newest] = await tx
      .select()
      .from(publications)
      .where(and(eq(publications.workId, workId), isNull(publications.withdrawnAt)))
      .orderBy(desc(publications.id))
      .limit(1)
      .for('update');
    if (newest?.state !== 'failed') return;
    await tx.update(publications).set({ state: 'pending' }).where(eq(publications.id, newest.id));
    await tx
      .update(platformOutbox)
      .set({ state: 'pending', problem: null })
      .where(eq(platformOutbox.key, `publication:${newest.id}`));
    await enqueuePost(tx, newest.id);
    await announce(tx, { classroomId, topic: 'grading', assignmentId, workId });
  });
}

async function withdraw(tx: Tx, workId: number, at: Date): Promise<void> {
  await tx
    .update(publications)
    .set({ withdrawnAt: at })
    .where(and(eq(publications.workId, workId), isNull(publications.withdrawnAt)));
}

async function change(
  tx: Tx,
  { workId }: WorkOf,
  changes: Partial<typeof works.$inferInsert>,
  at: Date,
): Promise<void> {
  await tx
    .update(works)
    .set({ ...changes, updatedAt: at })
    .where(eq(works.id, workId));
}
