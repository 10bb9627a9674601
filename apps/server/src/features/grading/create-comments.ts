import { AppError, commentFrom, type StagedFeedback } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import { feedback, feedbackVersions } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

export type Creation = Extract<StagedFeedback, { action: 'CREATE' }>;
export type NewComment = Omit<typeof feedback.$inferInsert, 'authorId'>;

export function newComment(
  workId: number,
  creation: Creation,
  given: Pick<NewComment, 'draftKey' | 'cancelsDefault'> = {},
): NewComment {
  const { path, line, start_line: startLine, rubric_item_id: rubricItemId, ...text } = creation;
  return {
    workId,
    path,
    line: path === null ? null : line,
    startLine: path === null ? null : startLine,
    ...textOf(text),
    rubricItemId,
    savedCommentId: creation.saved_comment_id,
    ...given,
  };
}

/** With their first versions, in one statement. */
export async function createComments(
  tx: Tx,
  { actorId, at }: { actorId: number; at: Date },
  added: readonly NewComment[],
): Promise<void> {
  if (added.length === 0) return;
  await tx.execute(sql`
    with added as (
      insert into ${feedback} (work_id, path, line, start_line, body, points, cancels_default, rubric_item_id,
        saved_comment_id, author_id, draft_key, created_at)
      select "workId", path, line, "startLine", body, points, coalesce("cancelsDefault", false),
        "rubricItemId", "savedCommentId", ${actorId}, "draftKey", ${at.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as given (
        "workId" bigint, path text, line int, "startLine" int, body text, points int, "cancelsDefault" boolean,
        "rubricItemId" bigint, "savedCommentId" bigint, "draftKey" text
      )
      returning *
    )
    insert into ${feedbackVersions}
      (feedback_id, version, action, body, points, rubric_item_id, changed_by, changed_at)
    select id, version, 'CREATE', body, points, rubric_item_id, author_id, created_at from added`);
}

export function textOf({ body, points }: { body: string; points: number }) {
  const comment = commentFrom(body, points);
  if (!comment) throw new AppError('comment_empty');
  return comment;
}
