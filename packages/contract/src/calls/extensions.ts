import { DueDate } from '../rules/due-date.ts';
import { assignmentPath, inAssignment } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Id, PathId, Timestamp } from './values.ts';
import { z } from '../zod.ts';

export const Extension = z.object({
  user_id: Id,
  full_name: z.string(),
  github_username: z.string(),
  due_at: Timestamp,
  granted_at: Timestamp,
  /** A login. */
  granted_by: z.string(),
  granted_by_name: z.string().default(''),
});
export type Extension = z.infer<typeof Extension>;

/**
 * The date that the caller saw, null for none. If it has changed since, the call is refused and returns
 * the current one as `extension`. Without `before`, the call always replaces the date.
 */
const Before = DueDate.nullable().optional();

export const GrantExtension = z.object({ due_at: DueDate, before: Before });

const all = `${assignmentPath}/extensions` as const;
const one = `${all}/user/:userId` as const;
const ofPerson = inAssignment.extend({ userId: PathId });

export const extensionRoutes = {
  listExtensions: defineRoute({
    method: 'GET',
    path: all,
    policy: 'ta',
    tag: 'assignments',
    summary: 'The extensions of an assignment',
    params: inAssignment,
    answer: z.object({ extensions: z.array(Extension) }),
  }),

  grantExtension: defineRoute({
    method: 'PUT',
    path: one,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Grant a student an extension, or change its date',
    params: ofPerson,
    body: GrantExtension,
    answer: z.object({ extension: Extension }),
    errors: [
      'due_date_invalid',
      'not_in_classroom',
      'extension_is_for_students',
      'extension_without_due_date',
      'extension_not_later',
      'extension_changed',
    ],
  }),

  withdrawExtension: defineRoute({
    method: 'DELETE',
    path: one,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Withdraw an extension: the due date of the assignment applies again',
    params: ofPerson,
    query: z.object({ before: DueDate.optional() }),
    answer: 'none',
    errors: ['due_date_invalid', 'not_in_classroom', 'extension_changed'],
  }),
} as const;
