/** What assignments and rubrics share when they are archived or deleted. */
import { limits } from '../rules/limits.ts';
import { Count, Id, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Can be restored until `restorable_until`. */
export const Deleted = z.object({
  id: Id,
  name: z.string(),
  deleted_at: Timestamp,
  restorable_until: Timestamp,
});
export type Deleted = z.infer<typeof Deleted>;

export const Archiving = z.object({ archived: z.boolean() });

export const DeletedAssignment = Deleted.extend({
  /** How many repositories on the platform are deleted after `restorable_until`. */
  repositories: Count.default(0),
});
export type DeletedAssignment = z.infer<typeof DeletedAssignment>;

/** The name is required once something depends on it. */
export const Deleting = z.object({ name: text(limits.checkedName).optional() });

/** With `repositories`, the repositories of students are deleted too. It must be their number. */
export const DeletingAssignment = Deleting.extend({ repositories: text(16).optional() });
