/** Comments on a work: the live ones for graders, the published ones for its student. */
import { PublishedGrade, type Feedback } from '@lectern/contract';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { feedback, feedbackVersions, publications, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

/** The person who last changed the text, whom a student should ask about it. */
const writerId = sql`case when ${feedback.version} = 1 then ${feedback.authorId} else coalesce((
  select v.changed_by
  from ${feedbackVersions} v left join ${feedbackVersions} before
    on before.feedback_id = v.feedback_id and before.version = v.version - 1
  where v.feedback_id = ${feedback.id} and v.body is distinct from before.body
  order by v.version desc limit 1
), ${feedback.authorId}) end`;

/** Live comments of these works, with the author's login and name. */
export function listComments(db: Reader, workIds: readonly number[]) {
  // The limit keeps PostgreSQL from reading all users.
  const writer = db
    .select({ login: users.login, name: users.name })
    .from(users)
    .where(eq(users.id, writerId))
    .limit(1)
    .as('writer');
  return db
    .select({ comment: feedback, author: writer.login, authorName: writer.name })
    .from(feedback)
    .innerJoinLateral(writer, sql`true`)
    .where(and(inArray(feedback.workId, [...workIds]), isNull(feedback.deletedAt)))
    .orderBy(asc(feedback.path), asc(feedback.line), asc(feedback.id));
}

export async function listFeedback(db: Reader, workId: number): Promise<Feedback[]> {
  const rows = await listComments(db, [workId]);
  return rows.map(({ comment, author }) => ({
    path: comment.path,
    line: comment.line,
    start_line: comment.startLine,
    body: comment.body,
    points: comment.points,
    ta_username: author,
    rubric_item_id: comment.rubricItemId,
    feedback_comment_id: comment.id,
    version: comment.version,
    created_at: comment.createdAt.toISOString(),
    action: '',
  }));
}

/** The newest publication of each work that has not been withdrawn. */
export async function listPublished(
  db: Reader,
  workIds: readonly number[],
): Promise<Map<number, PublishedGrade>> {
  const rows = await db
    .selectDistinctOn([publications.workId], {
      workId: publications.workId,
      snapshot: publications.snapshot,
    })
    .from(publications)
    .where(and(inArray(publications.workId, [...workIds]), isNull(publications.withdrawnAt)))
    .orderBy(publications.workId, desc(publications.id));
  return new Map(rows.map(({ workId, snapshot }) => [workId, PublishedGrade.parse(snapshot)]));
}

/** Works with a withdrawn publication; there may be a newer one. */
export async function listWithdrawn(db: Reader, workIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ workId: publications.workId })
    .from(publications)
    .where(and(inArray(publications.workId, [...workIds]), isNotNull(publications.withdrawnAt)));
  return new Set(rows.map(({ workId }) => workId));
}

/** Comment ids are positions in the snapshot, because the live comments may have changed. */
export function publishedFeedback(grade: PublishedGrade | undefined): Feedback[] {
  return (grade?.comments ?? []).map(({ path, line, start_line, body, points, author }, index) => ({
    path,
    line,
    start_line,
    body,
    points,
    ta_username: author,
    rubric_item_id: null,
    feedback_comment_id: index + 1,
    version: 1,
    created_at: grade!.published_at,
    action: '',
  }));
}
