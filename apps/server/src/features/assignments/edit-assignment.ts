/** Edits an assignment: its name until the first acceptance, the rest at any time. */
import { AppError, type EditAssignment } from '@lectern/contract';
import { violates } from '@lectern/postgres/unique';
import { eq } from 'drizzle-orm';
import { assignments } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { keepZeros } from '../grading/keep-zeros.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { enqueueAskBranches } from '../../jobs/kinds/push-jobs.ts';
import { planRelease } from '../../jobs/kinds/release-jobs.ts';
import { requireReleaseBeforeDue } from './release-date.ts';
import { settleAssignment } from '../commits/counting/settle-work.ts';
import { changedFields, type AssignmentChange } from './changed-fields.ts';
import { hasAcceptances, lockAssignment, type AssignmentRow } from './queries.ts';

export async function editAssignment(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { classroomId, user }: InClassroom,
  assignmentId: number,
  wanted: EditAssignment,
): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    // Weaker than `update`, so that requests holding a submission's lock can pass.
    const before = await lockAssignment(tx, { classroomId, assignmentId }, 'no key update');
    const change = changedFields(before, wanted);
    // A repeat after a lost answer is no conflict.
    if (Object.keys(change).length === 0) return;
    if (before.version !== wanted.version) throw new AppError('conflict');
    await requireOpenName(tx, before, change);
    await requireOpenRelease(tx, before, change, now);
    await save(tx, before, change, now);
    await recordAudit(tx, {
      actorId: user.id,
      action: 'assignment.edited',
      classroomId,
      subject: `assignment:${assignmentId}`,
      details: { before: sameFields(before, change), after: change },
      at: now,
    });
    // Before the zeros, because a passing deadline locks its job before submissions too.
    if (change.dueAt !== undefined) {
      await settleAssignment(tx, assignmentId, now);
      await enqueueAskBranches(tx, assignmentId);
    }
    if (change.releasedAt !== undefined) await planRelease(tx, assignmentId, now);
    if (change.defaultScore !== undefined) {
      const raisedBy = change.defaultScore - before.defaultScore;
      await keepZeros(tx, { actorId: user.id, at: now }, assignmentId, raisedBy);
    }
    await announce(tx, { classroomId, topic: 'assignments', assignmentId, causedBy: user.id });
  });
}

/** Student repositories carry the name. */
async function requireOpenName(
  tx: Tx,
  { classroomId, id: assignmentId }: AssignmentRow,
  { name }: AssignmentChange,
) {
  if (name === undefined) return;
  await lockAssignment(tx, { classroomId, assignmentId }, 'update');
  if (await hasAcceptances(tx, assignmentId)) throw new AppError('assignment_name_fixed');
}

/** Students who accepted must keep seeing their assignment. */
async function requireOpenRelease(
  tx: Tx,
  before: AssignmentRow,
  { releasedAt = before.releasedAt, dueAt = before.dueAt }: AssignmentChange,
  now: Date,
) {
  requireReleaseBeforeDue(releasedAt, dueAt);
  if (releasedAt === null || releasedAt <= now) return;
  await lockAssignment(tx, { classroomId: before.classroomId, assignmentId: before.id }, 'update');
  if (await hasAcceptances(tx, before.id)) throw new AppError('release_too_late');
}

async function save(tx: Tx, { id, version }: AssignmentRow, change: AssignmentChange, now: Date) {
  try {
    await tx
      .update(assignments)
      .set({ ...change, version: version + 1, updatedAt: now })
      .where(eq(assignments.id, id));
  } catch (error) {
    if (violates(error, 'assignments_name_once')) throw new AppError('assignment_name_taken');
    throw error;
  }
}

function sameFields(before: AssignmentRow, change: AssignmentChange): Partial<AssignmentRow> {
  const fields = Object.keys(change) as (keyof AssignmentChange)[];
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}
