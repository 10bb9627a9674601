import {
  AppError,
  texts,
  type Acceptance,
  type MembershipStatus,
  type Provisioning,
} from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { assignments, memberships, organizations, works } from '../../db/schema/index.ts';
import { effectiveDeadline, hasPassed } from '../commits/counting/effective-deadline.ts';
import { listDatesOfWorks } from '../commits/counting/own-dates.ts';
import { findLinkByToken } from '../invites/queries.ts';
import { selectUsableLink } from '../invites/usable-link.ts';
import { findPlace } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';
import { selectProvisioning } from '../provisioning/list-provisionings.ts';
import type { QueueDeps } from '../provisioning/queue-position.ts';
import { findWorkOf } from '../works/people-queries.ts';

/** An expired link still shows an acceptance made with it. */
export async function findAcceptance(
  deps: QueueDeps,
  userId: number,
  token: string,
): Promise<Acceptance> {
  const link = await findLinkByToken(deps.db, token);
  const assignmentId = link?.assignmentId ?? null;
  if (!link || assignmentId === null) throw new AppError('invalid_link');
  const workId = await findWorkOf(deps.db, assignmentId, userId);
  if (workId === undefined) {
    await selectUsableLink(deps.db, token, deps.clock());
    throw new AppError('not_accepted');
  }
  const place = await findPlace(deps.db, { classroomId: link.classroomId, userId });
  if (!place || !isLive(place.membership)) throw new AppError('removed_before');
  return selectAcceptance(deps, workId, userId);
}

export async function selectAcceptance(
  deps: QueueDeps,
  workId: number,
  userId: number,
): Promise<Acceptance> {
  const isTheirs = and(
    eq(memberships.classroomId, assignments.classroomId),
    eq(memberships.userId, userId),
  );
  const [row] = await deps.db
    .select({
      work: works,
      assignment: assignments,
      org: organizations,
      membership: memberships.status,
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .innerJoin(memberships, isTheirs)
    .where(eq(works.id, workId));
  if (!row) throw new Error('there is no such work');
  const { work, assignment, org, membership } = row;
  const provisioning = await selectProvisioning(deps, workId);
  const now = deps.clock();
  const { dueAt } = effectiveDeadline(assignment.dueAt, await listDatesOfWorks(deps.db, [workId]));
  return {
    message: messageOf(provisioning, membership, assignment.name),
    repo_url: work.repositoryUrl ?? `${org.htmlUrl}/${work.repositoryName}`,
    student_work_id: work.id,
    classroom_id: assignment.classroomId,
    assignment_id: assignment.id,
    effective_due_date: dueAt?.toISOString() ?? null,
    is_overdue: hasPassed(dueAt, now),
    provisioning_status: provisioning.status,
    provisioning,
  };
}

function messageOf(
  { status, repo_url: open }: Provisioning,
  membership: MembershipStatus,
  assignment: string,
): string {
  const { acceptance } = texts;
  if (open !== null) return acceptance.ready(assignment);
  if (status === 'waiting') return waitingMessage(membership, assignment);
  return status === 'failed' ? acceptance.failed(assignment) : acceptance.running(assignment);
}

function waitingMessage(membership: MembershipStatus, assignment: string): string {
  const { acceptance } = texts;
  if (membership === 'REQUESTED') return acceptance.invitationQueued(assignment);
  if (membership === 'NOT_IN_ORG') return acceptance.notInvited(assignment);
  return acceptance.waiting(assignment);
}
