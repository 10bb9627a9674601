import { manualScore, type PublishedGrade } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { assignments, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { maximumOf } from '../metrics/maximum.ts';
import { listAuthorNames, listFeedback } from '../works/feedback-queries.ts';
import { listWorkViews } from '../works/work-rows.ts';

export async function takeSnapshot(db: Reader, workId: number, at: Date): Promise<PublishedGrade> {
  const [view] = await listWorkViews(db, eq(works.id, workId));
  if (!view) throw new Error('the submission is gone');
  const { work, assignment, autoScore, autoLogUrl } = view;
  const comments = await listFeedback(db, workId);
  const names = await listAuthorNames(db, workId);
  const maximum = (await maximumOf(db, eq(assignments.id, assignment.id))).get(assignment.id) ?? 0;
  return {
    published_at: at.toISOString(),
    commit_sha: work.gradedSha,
    // A re-score may commit between two reads.
    manual_feedback_score: manualScore(
      assignment.defaultScore,
      comments.map(({ points }) => points),
    ),
    auto_grader_score: autoScore,
    auto_grader_log_url: autoLogUrl,
    // Avoids 'of 0 points'.
    maximum_score: maximum > 0 ? maximum : null,
    comments: comments.map(({ path, line, body, points, ta_username }) => ({
      path,
      line,
      body,
      points,
      author: ta_username,
      author_name: names.get(ta_username) ?? null,
    })),
  };
}
