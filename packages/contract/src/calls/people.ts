import { MembershipStatus, StatusReason } from '../rules/membership.ts';
import { inClassroom } from './places.ts';
import { ClassroomRole } from '../rules/roles.ts';
import { defineRoute } from '../route/route.ts';
import { User } from './session.ts';
import { Id, PathId, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** `id` is Lectern's user id, as in the paths below; `org_name` is the organization's login. */
export const ClassroomUser = User.extend({
  classroom_id: Id,
  classroom_name: z.string(),
  classroom_created_at: Timestamp,
  classroom_role: ClassroomRole,
  status: MembershipStatus,
  status_reason: StatusReason.exactOptional(),
  /** A higher role that a link offered. A professor has to approve it. */
  requested_role: ClassroomRole.exactOptional(),
  avatar_url: z.string(),
  org_id: Id,
  org_name: z.string(),
  /** Sent to staff, and only if students could read each other's repositories. */
  org_open_by_default: z.literal(true).exactOptional(),
  /** Sent to staff, and only if TAs are in a team instead of owning the organization. */
  tas_in_team: z.literal(true).exactOptional(),
  /** Of the claimed roster entry. These three are sent to staff alone, who also see the entry's name. */
  identifier: z.string().exactOptional(),
  email: z.string().exactOptional(),
  entry: Id.exactOptional(),
});
export type ClassroomUser = z.infer<typeof ClassroomUser>;

/** A malformed id means no classroom, so that the answer is null as for a non-member. */
const inAnyClassroom = z.object({
  cid: z.string().transform((cid) => PathId.safeParse(cid).data ?? 0),
});
const aboutPerson = inClassroom.extend({ userId: PathId });

export const peopleRoutes = {
  getMembership: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/user',
    policy: 'ownMembership',
    tag: 'people',
    summary: "The caller's own membership, null for a non-member",
    params: inAnyClassroom,
    answer: z.object({ user: ClassroomUser.nullable() }),
  }),

  listPeople: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/students',
    policy: 'ta',
    tag: 'people',
    summary: 'Everyone in the classroom, of every role, except removed people',
    params: inClassroom,
    answer: z.object({ users: z.array(ClassroomUser) }),
  }),

  invitePerson: defineRoute({
    method: 'PUT',
    path: '/classrooms/classroom/:cid/invite/role/:role/user/:userId',
    policy: 'professor',
    tag: 'people',
    summary: 'Invite a person to the organization with a classroom role',
    params: aboutPerson.extend({ role: ClassroomRole }),
    answer: z.object({ message: z.string(), user: ClassroomUser }),
    errors: ['not_in_classroom', 'cannot_change_self'],
  }),

  revokeInvitation: defineRoute({
    method: 'PUT',
    path: '/classrooms/classroom/:cid/revoke/user/:userId',
    policy: 'professor',
    tag: 'people',
    summary: 'Cancel a pending invitation',
    params: aboutPerson,
    answer: 'none',
    errors: ['not_in_classroom', 'not_invited', 'cannot_remove_self'],
  }),

  denyRequest: defineRoute({
    method: 'PUT',
    path: '/classrooms/classroom/:cid/deny/user/:userId',
    policy: 'professor',
    tag: 'people',
    summary: 'Turn down a request to join, or to get a higher role',
    params: aboutPerson,
    answer: 'none',
    errors: ['not_in_classroom', 'not_requested', 'cannot_remove_self'],
  }),

  removePerson: defineRoute({
    method: 'DELETE',
    path: '/classrooms/classroom/:cid/students/:userId',
    policy: 'professor',
    tag: 'people',
    summary: 'Remove a person of any role from the classroom',
    params: aboutPerson,
    answer: 'none',
    errors: ['not_in_classroom', 'cannot_remove_self'],
  }),
} as const;
