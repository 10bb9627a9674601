/** Deletes an assignment, and restores it within a week. */
import { AppError } from '@lectern/contract';
import { violates } from '@lectern/postgres/unique';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { restorableSince } from '../../db/put-away.ts';
import { assignments, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { planDeadline } from '../../jobs/kinds/deadline-jobs.ts';
import { enqueueWaitingPosts } from '../../jobs/kinds/publication-jobs.ts';
import { enqueueMissedTests } from '../../jobs/kinds/test-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { hasAcceptances, lockAssignment } from './queries.ts';

type Deps = Pick<TokenDeps, 'db' | 'clock'>;

interface Typed {
  /** Required as soon as a student has accepted. */
  name?: string | undefined;
  /** Their number. Without it, the repositories on the platform stay. */
  repositories?: string | undefined;
}

export async function deleteAssignment(
  { db, clock }: Deps,
  { classroomId, user }: InClassroom,
  assignmentId: number,
  typed: Typed,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    // Blocks acceptances until this is decided.
    const before = await lockAssignment(tx, { classroomId, assignmentId }, 'update');
    const isAccepted = await hasAcceptances(tx, assignmentId);
    if (isAccepted && typed.name?.trim() !== before.name) {
      throw new AppError('assignment_name_not_typed');
    }
    await tx.update(assignments).set({ deletedAt: at }).where(eq(assignments.id, assignmentId));
    const repositories =
      typed.repositories === undefined
        ? 0
        : await chooseRepositories(tx, assignmentId, typed.repositories);
    await recordAudit(tx, {
      actorId: user.id,
      action: 'assignment.deleted',
      classroomId,
      subject: `assignment:${assignmentId}`,
      details: { name: before.name, isAccepted, repositories },
      at,
    });
    await announce(tx, { classroomId, topic: 'assignments', assignmentId, causedBy: user.id });
  });
}

/** Later ones, of setups that still run, stay. The removal deletes the repositories after a week. */
async function chooseRepositories(tx: Tx, assignmentId: number, typed: string): Promise<number> {
  const chosen = await tx
    .update(works)
    .set({ deletesRepository: true })
    .where(and(eq(works.assignmentId, assignmentId), isNotNull(works.repositoryId)))
    .returning({ id: works.id });
  if (typed.trim() !== String(chosen.length)) throw new AppError('repository_number_wrong');
  return chosen.length;
}

export async function restoreAssignment(
  { db, clock }: Deps,
  { classroomId, user }: InClassroom,
  assignmentId: number,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    const name = await undelete();
    await tx
      .update(works)
      .set({ deletesRepository: false })
      .where(and(eq(works.assignmentId, assignmentId), works.deletesRepository));
    await recordAudit(tx, {
      actorId: user.id,
      action: 'assignment.restored',
      classroomId,
      subject: `assignment:${assignmentId}`,
      details: { name },
      at,
    });
    await planDeadline(tx, assignmentId, at);
    await enqueueWaitingPosts(tx, assignmentId);
    await enqueueMissedTests(tx, assignmentId);
    await announce(tx, { classroomId, topic: 'assignments', assignmentId, causedBy: user.id });

    async function undelete(): Promise<string> {
      try {
        const [row] = await tx
          .update(assignments)
          .set({ deletedAt: null })
          .where(
            and(
              eq(assignments.id, assignmentId),
              eq(assignments.classroomId, classroomId),
              gt(assignments.deletedAt, restorableSince(at)),
            ),
          )
          .returning({ name: assignments.name });
        if (!row) throw new AppError('not_found');
        return row.name;
      } catch (error) {
        if (violates(error, 'assignments_name_once')) throw new AppError('assignment_name_taken');
        throw error;
      }
    }
  });
}
