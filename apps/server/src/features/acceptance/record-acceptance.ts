/** Stores an acceptance: the work, its contributor, its repository name, and the job that sets it up. */
import { AppError } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import {
  assignments,
  classrooms,
  contributors,
  provisionings,
  works,
} from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { SessionUser } from '../../http/session.ts';
import { enqueueProvision } from '../../jobs/kinds/setup-jobs.ts';
import { studentRepositoryName } from '../assignments/repository-name.ts';
import { reserveName } from '../assignments/reserve-name.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { effectiveDeadline, hasPassed } from '../commits/counting/effective-deadline.ts';
import { listDatesOfPerson } from '../commits/counting/own-dates.ts';
import { findWorkOf } from '../works/people-queries.ts';

export interface AcceptanceFacts {
  assignmentId: number;
  user: SessionUser;
  /** Whether the student is in the organisation already. */
  isActive: boolean;
  linkId: number;
  at: Date;
}

export interface Recorded {
  workId: number;
  isNew: boolean;
}

/** The caller locks the membership, which serialises repeats by one student. */
export async function recordAcceptance(tx: Tx, facts: AcceptanceFacts): Promise<Recorded> {
  const known = await findWorkOf(tx, facts.assignmentId, facts.user.id);
  if (known !== undefined) return { workId: known, isNew: false };
  const { assignment, orgId } = await selectAssignment(tx, facts.assignmentId);
  await requireOpen(tx, assignment, facts);
  const workId = await insertWork(tx, facts, { slug: assignment.slug, orgId });
  if (facts.isActive) await enqueueProvision(tx, workId);
  const { classroomId, id: assignmentId } = assignment;
  await recordAudit(tx, {
    actorId: facts.user.id,
    action: 'assignment.accepted',
    classroomId,
    subject: `work:${workId}`,
    details: { assignmentId, linkId: facts.linkId },
    at: facts.at,
  });
  await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
  return { workId, isNew: true };
}

/** Without late acceptances, an extension or a section's date still lets its students in. */
async function requireOpen(
  tx: Tx,
  {
    id,
    classroomId,
    dueAt,
    acceptsLate,
  }: { id: number; classroomId: number; dueAt: Date | null; acceptsLate: boolean },
  { user, at }: AcceptanceFacts,
): Promise<void> {
  if (acceptsLate) return;
  const all = await listDatesOfPerson(tx, classroomId, user.id);
  const own = all.filter(({ assignmentId }) => assignmentId === id);
  if (hasPassed(effectiveDeadline(dueAt, own).dueAt, at)) throw new AppError('assignment_closed');
}

async function selectAssignment(tx: Tx, assignmentId: number) {
  const [row] = await tx
    .select({ assignment: assignments, orgId: classrooms.orgId })
    .from(assignments)
    .innerJoin(classrooms, eq(classrooms.id, assignments.classroomId))
    .where(eq(assignments.id, assignmentId));
  if (!row) throw new Error('a link to an assignment that does not exist');
  return row;
}

async function insertWork(
  tx: Tx,
  { assignmentId, user, isActive, at }: AcceptanceFacts,
  { slug, orgId }: { slug: string; orgId: number },
): Promise<number> {
  const repositoryName = await reserveName(tx, orgId, (taken) =>
    studentRepositoryName(slug, user.login, taken),
  );
  const [work] = await tx
    .insert(works)
    .values({ assignmentId, orgId, repositoryName, createdAt: at, updatedAt: at })
    .returning({ id: works.id });
  if (!work) throw new Error('the insert returned no work');
  await tx
    .insert(contributors)
    .values({ workId: work.id, assignmentId, userId: user.id, createdAt: at });
  const step = isActive ? 'repository' : 'awaiting_membership';
  await tx.insert(provisionings).values({ workId: work.id, step, queuedAt: at });
  return work.id;
}
