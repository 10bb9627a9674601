/** Keeps every version of a comment with its author. */
import type { StagedFeedback } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import { feedback, feedbackVersions } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/** Call after the update. */
export async function keepVersions(
  tx: Tx,
  { actorId, at }: { actorId: number; at: Date },
  action: StagedFeedback['action'],
  comments: readonly { id: number }[],
): Promise<void> {
  if (comments.length === 0) return;
  const ids = comments.map(({ id }) => id);
  await tx.execute(sql`
    insert into ${feedbackVersions}
      (feedback_id, version, action, body, points, rubric_item_id, changed_by, changed_at)
    select id, version, ${action}, body, points, rubric_item_id, ${actorId}, ${at.toISOString()}
    from ${feedback} where id = any(${sql.param(ids)}::bigint[])`);
}
