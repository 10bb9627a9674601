import type { FeedbackVersion } from '@lectern/contract';
import { asc, eq } from 'drizzle-orm';
import { feedback, feedbackVersions, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export async function listVersions(db: Reader, workId: number): Promise<FeedbackVersion[]> {
  const rows = await db
    .select({
      version: feedbackVersions,
      comment: feedback,
      changedBy: users.login,
      changedByName: users.name,
    })
    .from(feedbackVersions)
    .innerJoin(feedback, eq(feedback.id, feedbackVersions.feedbackId))
    .innerJoin(users, eq(users.id, feedbackVersions.changedBy))
    .where(eq(feedback.workId, workId))
    .orderBy(
      asc(feedbackVersions.changedAt),
      asc(feedbackVersions.feedbackId),
      asc(feedbackVersions.version),
    );
  return rows.map(({ version, comment, changedBy, changedByName }) => ({
    feedback_comment_id: comment.id,
    version: version.version,
    action: version.action,
    path: comment.path,
    line: comment.line,
    start_line: comment.startLine,
    body: version.body,
    points: version.points,
    changed_by: changedBy,
    changed_by_name: changedByName,
    changed_at: version.changedAt.toISOString(),
  }));
}
