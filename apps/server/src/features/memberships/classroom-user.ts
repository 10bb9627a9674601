import type { ClassroomUser } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import {
  classrooms,
  memberships,
  organizations,
  shownNames,
  users,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { isShownNameOf } from './by-name.ts';

const place = {
  user: users,
  membership: memberships,
  classroom: classrooms,
  org: organizations,
};

/** Callers filter with `.where()`. */
export function selectClassroomUsers(db: Reader) {
  return db
    .select(place)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId));
}

const { firstName, lastName, identifier, email, entryId } = shownNames;
const shown = { firstName, lastName, identifier, email, entryId };

/** For staff: with the name, identifier and address of the roster. Callers filter with `.where()`. */
export function selectShownUsers(db: Reader) {
  return db
    .select({ ...place, shown })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .innerJoin(shownNames, isShownNameOf(memberships.classroomId, memberships.userId));
}

type ShownRow = Awaited<ReturnType<typeof selectShownUsers>>[number];

export function toShownUser({ shown, ...row }: ShownRow): ClassroomUser {
  return {
    ...toClassroomUser(row),
    first_name: shown.firstName,
    last_name: shown.lastName,
    ...(shown.identifier === null ? {} : { identifier: shown.identifier }),
    ...(shown.email === null ? {} : { email: shown.email }),
    ...(shown.entryId === null ? {} : { entry: shown.entryId }),
  };
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
