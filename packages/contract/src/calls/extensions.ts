import { DueDate } from '../rules/due-date.ts';
import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, text, Timestamp } from './values.ts';
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
  /** Shown to the student. */
  reason: z.string().nullable().default(null),
});
export type Extension = z.infer<typeof Extension>;

/**
 * The date that the caller saw, null for none. If it has changed since, the call is refused and returns
 * the current one as `extension`. Without `before`, the call always replaces the date.
 */
const Before = DueDate.nullable().optional();

/** Shown to the student. Blank means none. */
const Reason = text(limits.extensionReason)
  .transform((reason) => reason.trim() || null)
  .nullable()
  .default(null);

export const GrantExtension = z.object({ due_at: DueDate, before: Before, reason: Reason });

const people = {
  user_ids: z.array(Id).min(1).max(limits.peoplePerRequest),
  reason: Reason,
};

/** To a date, or by a time from each student's own due date. */
export const ExtendPeople = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('date'), due_at: DueDate, ...people }),
  z.object({
    mode: z.literal('hours'),
    hours: z.int().min(1).max(limits.extensionHours),
    ...people,
  }),
]);
export type ExtendPeople = z.infer<typeof ExtendPeople>;

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

  extendPeople: defineRoute({
    method: 'POST',
    path: all,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Extend several students at once; those who have more time already keep it',
    once: true,
    params: inAssignment,
    body: ExtendPeople,
    answer: z.object({ extended: Count, kept: Count }),
    errors: [
      'due_date_invalid',
      'not_in_classroom',
      'extension_is_for_students',
      'extension_without_due_date',
      'extension_not_later',
    ],
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
