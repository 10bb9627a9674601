/** Guards of classrooms, assignments and submissions. Each id is resolved through its parent. */
import { AppError, satisfies, type ClassroomRole } from '@lectern/contract';
import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '../db/prepared.ts';
import { isKept } from '../db/put-away.ts';
import { isHidden } from '../db/released.ts';
import { assignments, classrooms, memberships, works } from '../db/schema/index.ts';
import {
  signedIn,
  type Attempt,
  type InAssignment,
  type InClassroom,
  type InWork,
} from './attempt.ts';
import { findWork } from './found-work.ts';

/**
 * Without an active membership a classroom answers like one that does not exist. Further ids in the
 * address are looked up inside their parent, so ids of other classrooms are refused.
 */
export async function inClassroom(attempt: Attempt, required: ClassroomRole): Promise<InClassroom> {
  const { cid, aid, wid } = attempt.params;
  const member = await activeMember(attempt, Number(cid));
  if (!satisfies(member.role, required)) throw new AppError('role_too_low');
  if (wid !== undefined) refuseChange(attempt, (await requireWork(attempt)).archivedAt);
  else if (aid !== undefined) await requireAssignment(attempt, member);
  return member;
}

const memberOf = prepared((db) =>
  db
    .select({
      classroomId: classrooms.id,
      orgId: classrooms.orgId,
      role: memberships.role,
      status: memberships.status,
    })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(
      and(
        eq(memberships.userId, sql.placeholder('userId')),
        eq(memberships.classroomId, sql.placeholder('classroomId')),
      ),
    )
    .prepare('member_of'),
);

async function activeMember(attempt: Attempt, classroomId: number): Promise<InClassroom> {
  const { user } = signedIn(attempt);
  const known = attempt.found?.member;
  const [member] =
    known?.classroomId === classroomId
      ? [known]
      : await memberOf(attempt.db).execute({ userId: user.id, classroomId });
  if (member?.status !== 'ACTIVE') throw new AppError('not_found');
  return { user, classroomId: member.classroomId, orgId: member.orgId, role: member.role };
}

const assignmentIn = prepared((db) =>
  db
    .select({ archivedAt: assignments.archivedAt, releasedAt: assignments.releasedAt })
    .from(assignments)
    .where(
      and(
        eq(assignments.id, sql.placeholder('assignmentId')),
        eq(assignments.classroomId, sql.placeholder('classroomId')),
        isKept,
      ),
    )
    .prepare('assignment_in'),
);

async function requireAssignment(
  attempt: Attempt,
  { classroomId, role }: InClassroom,
): Promise<void> {
  const { db, now, params } = attempt;
  const ids = { assignmentId: Number(params.aid), classroomId };
  const [found] = await assignmentIn(db).execute(ids);
  if (!found || isHidden(found.releasedAt, role, now)) throw new AppError('not_found');
  refuseChange(attempt, found.archivedAt);
}

/** An archived assignment can only be read. */
function refuseChange({ changes }: Attempt, archivedAt: Date | null): void {
  if (changes && archivedAt) throw new AppError('assignment_archived');
}

/** Finds a submission through its assignment and classroom, and says whether the caller owns it. */
async function requireWork(attempt: Attempt) {
  const { user } = signedIn(attempt);
  const { db, params } = attempt;
  const found = attempt.found ?? (await findWork(db, user.id, params));
  const { member, work, org, isOwn, archivedAt = null } = found ?? {};
  if (member?.status !== 'ACTIVE' || !work || !org) throw new AppError('not_found');
  const { classroomId, orgId, role } = member;
  const ids = { classroomId, orgId, assignmentId: Number(params.aid), workId: work.id };
  const { commentsOnAllLines = false } = found ?? {};
  const repository = { ...work, org };
  return { isOwn, archivedAt, work: { user, role, ...ids, repository, commentsOnAllLines } };
}

/** For a student, another student's submission does not exist. */
export async function inWork(attempt: Attempt): Promise<InWork> {
  const { isOwn, work, archivedAt } = await requireWork(attempt);
  if (!isOwn && !satisfies(work.role, 'TA')) throw new AppError('not_found');
  refuseChange(attempt, archivedAt);
  return work;
}

export async function inOwnWork(attempt: Attempt): Promise<InWork> {
  const { isOwn, work, archivedAt } = await requireWork(attempt);
  if (!isOwn) throw new AppError(satisfies(work.role, 'TA') ? 'role_too_low' : 'not_found');
  refuseChange(attempt, archivedAt);
  return work;
}

/** A shared address has only the id of the assignment, so its classroom is looked up first. */
export async function atAssignment(attempt: Attempt): Promise<InAssignment> {
  signedIn(attempt);
  const assignmentId = Number(attempt.params.aid);
  const [found] = await attempt.db
    .select({ classroomId: assignments.classroomId, releasedAt: assignments.releasedAt })
    .from(assignments)
    .where(and(eq(assignments.id, assignmentId), isKept));
  if (!found) throw new AppError('not_found');
  const member = await activeMember(attempt, found.classroomId);
  if (isHidden(found.releasedAt, member.role, attempt.now)) throw new AppError('not_found');
  return { ...member, assignmentId };
}

export async function atWork(attempt: Attempt): Promise<InWork> {
  signedIn(attempt);
  const [found] = await attempt.db
    .select({ cid: assignments.classroomId, aid: assignments.id })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(and(eq(works.id, Number(attempt.params.wid)), isKept));
  if (!found) throw new AppError('not_found');
  return inWork({ ...attempt, params: { ...attempt.params, ...found } });
}
