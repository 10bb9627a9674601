/** What assignments and rubrics share when they are archived or deleted. */
import { limits } from '../rules/limits.ts';
import { Id, text, Timestamp } from './values.ts';
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

/** The name is required once something depends on it. */
export const Deleting = z.object({ name: text(limits.checkedName).optional() });
