/** Every change of a comment is kept, with who made it; nothing is ever written over. */
import type { StagedFeedback } from '@lectern/contract';
import { feedbackVersions, type feedback } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

type Said = Pick<
  typeof feedback.$inferSelect,
  'id' | 'version' | 'body' | 'points' | 'rubricItemId'
>;

export async function keepVersions(
  tx: Tx,
  { actorId, at }: { actorId: number; at: Date },
  action: StagedFeedback['action'],
  comments: readonly Said[],
): Promise<void> {
  if (comments.length === 0) return;
  await tx.insert(feedbackVersions).values(
    comments.map(({ id, version, body, points, rubricItemId }) => ({
      feedbackId: id,
      version,
      action,
      body,
      points,
      rubricItemId,
      changedBy: actorId,
      changedAt: at,
    })),
  );
}
