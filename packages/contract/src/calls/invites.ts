import { Classroom } from './classrooms.ts';
import { limits } from '../rules/limits.ts';
import { ClassroomUser } from './people.ts';
import { assignmentPath, inAssignment, inClassroom } from './places.ts';
import { ClassroomRole } from '../rules/roles.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Links to join a classroom or accept an assignment. */

/** Minutes until a link expires; absent or null means never. */
const Duration = z.int().min(1).max(limits.linkDurationMinutes).nullish();

export const CreateInvite = z.object({
  classroom_role: ClassroomRole,
  duration: Duration,
  /** Exactly one person can use the link. */
  one_use: z.boolean().default(false),
  /** A professor has to approve everyone who joins by the link. */
  needs_approval: z.boolean().default(false),
  /** Asks for a link for one use that was made after this one. */
  after: Id.nullish(),
});
export const CreateAcceptLink = z.object({ duration: Duration });

export const LinkToken = z.object({
  token: z.string(),
  expires_at: Timestamp.nullable(),
  link_id: Id,
});
export type LinkToken = z.infer<typeof LinkToken>;

/** Malformed and unknown tokens get the same answer. */
export const byToken = z.object({
  token: z
    .string()
    .max(limits.linkToken, 'invalid_link')
    .regex(/^[\w-]+$/, 'invalid_link'),
});

const linkFacts = {
  id: Id,
  created_by: z.string(),
  created_by_name: z.string().default(''),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
  use_count: Count,
  one_use: z.boolean().default(false),
  needs_approval: z.boolean().default(false),
};

export const Link = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('classroom'), classroom_role: ClassroomRole, ...linkFacts }),
  z.object({
    kind: z.literal('assignment'),
    assignment_id: Id,
    assignment_name: z.string(),
    ...linkFacts,
  }),
]);
export type Link = z.infer<typeof Link>;

export function joinLink(site: string, token: string): string {
  return `${site}/token/classroom/join?token=${encodeURIComponent(token)}`;
}

export function acceptLink(site: string, token: string): string {
  return `${site}/token/assignment/accept?token=${encodeURIComponent(token)}`;
}

export const unusableLink = ['invalid_link', 'link_expired', 'link_revoked'] as const;

export const inviteRoutes = {
  createInvite: defineRoute({
    method: 'POST',
    path: '/classrooms/classroom/:cid/token',
    policy: 'professor',
    tag: 'invites',
    summary: 'A link to join the classroom with a role; without a duration always the same link',
    params: inClassroom,
    body: CreateInvite,
    answer: LinkToken,
  }),

  joinClassroom: defineRoute({
    method: 'POST',
    path: '/classrooms/classroom/token/:token',
    policy: 'user',
    tag: 'invites',
    summary: 'Join a classroom with a link',
    params: byToken,
    answer: z.object({
      message: z.string(),
      classroom: Classroom,
      classroom_user: ClassroomUser,
    }),
    errors: [...unusableLink, 'link_used'],
  }),

  createAcceptLink: defineRoute({
    method: 'POST',
    path: `${assignmentPath}/token`,
    policy: 'professor',
    tag: 'invites',
    summary: 'A link to accept the assignment; without a duration always the same link',
    params: inAssignment,
    body: CreateAcceptLink,
    answer: LinkToken,
  }),

  listLinks: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/links',
    policy: 'professor',
    tag: 'invites',
    summary: 'Active links of the classroom and its assignments',
    params: inClassroom,
    answer: z.object({ links: z.array(Link) }),
  }),

  limitLink: defineRoute({
    method: 'PUT',
    path: '/classrooms/classroom/:cid/links/:linkId/expiry',
    policy: 'professor',
    tag: 'invites',
    summary: 'Let a link end after some minutes; a link that ends sooner stays as it is',
    params: inClassroom.extend({ linkId: PathId }),
    body: z.object({ duration: z.int().min(1).max(limits.linkDurationMinutes) }),
    answer: 'none',
  }),

  revokeLink: defineRoute({
    method: 'DELETE',
    path: '/classrooms/classroom/:cid/links/:linkId',
    policy: 'professor',
    tag: 'invites',
    summary: 'Revoke a link; the next request creates a new one',
    params: inClassroom.extend({ linkId: PathId }),
    answer: 'none',
  }),
} as const;
