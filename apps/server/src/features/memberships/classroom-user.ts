import type { ClassroomUser } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { classrooms, memberships, organizations, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

/** Callers filter with `.where()`. */
export function selectClassroomUsers(db: Reader) {
  return db
    .select({
      user: users,
      membership: memberships,
      classroom: classrooms,
      org: organizations,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId));
}

type Row = Awaited<ReturnType<typeof selectClassroomUsers>>[number];

export function toClassroomUser({ user, membership, classroom, org }: Row): ClassroomUser {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    github_username: user.login,
    github_user_id: user.platformId,
    classroom_id: classroom.id,
    classroom_name: classroom.name,
    classroom_created_at: classroom.createdAt.toISOString(),
    classroom_role: membership.role,
    status: membership.status,
    ...(membership.reason === null ? {} : { status_reason: membership.reason }),
    ...(membership.requestedRole === null ? {} : { requested_role: membership.requestedRole }),
    avatar_url: user.avatarUrl,
    org_id: classroom.orgId,
    org_name: org.login,
    ...(org.openByDefault && membership.role !== 'STUDENT' ? { org_open_by_default: true } : {}),
    ...(classroom.taAccess === 'TEAM' && membership.role !== 'STUDENT'
      ? { tas_in_team: true }
      : {}),
  };
}
