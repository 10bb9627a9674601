import { finalScore, manualScore, overallScore, type PublishedGrade } from '@lectern/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { groupBy } from '../../db/group-by.ts';
import { assignments, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { maximumOf } from '../metrics/maximum.ts';
import { listComments } from '../works/feedback-queries.ts';
import { scoreOf } from '../works/work-rows.ts';
import { listRubricItems, publishedRubric } from './published-rubric.ts';

export interface Snapshot {
  workId: number;
  grade: PublishedGrade;
}

/** The works belong to one assignment. Takes the same number of statements for any number of works. */
export async function takeSnapshots(
  db: Reader,
  assignmentId: number,
  workIds: readonly number[],
  at: Date,
): Promise<Snapshot[]> {
  const scoreOfWork = new Map((await listScores(db, workIds)).map((row) => [row.workId, row]));
  const comments = await listComments(db, workIds);
  const commentsOf = groupBy(comments, ({ comment }) => comment.workId);
  const items = await listRubricItems(db, assignmentId, comments);
  const maximum = (await maximumOf(db, eq(assignments.id, assignmentId))).get(assignmentId) ?? 0;
  return workIds.map((workId) => {
    const score = scoreOfWork.get(workId);
    if (!score) throw new Error('the submission is gone');
    const own = commentsOf.get(workId) ?? [];
    // A re-score may commit between two reads.
    const manual = manualScore(
      score.defaultScore,
      own.map(({ comment }) => comment.points),
    );
    const grade = {
      published_at: at.toISOString(),
      commit_sha: score.gradedSha,
      manual_feedback_score: manual,
      auto_grader_score: score.autoScore,
      ...changedScore(score, manual),
      auto_grader_log_url: score.autoLogUrl,
      // Avoids 'of 0 points'.
      maximum_score: maximum > 0 ? maximum : null,
      comments: own.map(({ comment, author, authorName }) => ({
        path: comment.path,
        line: comment.line,
        start_line: comment.startLine,
        body: comment.body,
        points: comment.points,
        author,
        author_name: authorName,
      })),
      rubric: publishedRubric(items, own),
    };
    return { workId, grade };
  });
}

/** Beside the overall score, only where something changed it. */
function changedScore(score: Pick<Score, 'autoScore' | 'override'>, manual: number) {
  const { autoScore, override } = score;
  if (override === null) return {};
  const changes = { latePenalty: null, adjustment: null, override };
  return { final_score: finalScore(overallScore(autoScore, manual), changes) };
}

type Score = Awaited<ReturnType<typeof listScores>>[number];

function listScores(db: Reader, workIds: readonly number[]) {
  const score = scoreOf(db);
  return db
    .select({
      workId: works.id,
      gradedSha: works.gradedSha,
      defaultScore: score.defaultScore,
      autoScore: score.autoScore,
      autoLogUrl: score.autoLogUrl,
      override: score.override,
    })
    .from(works)
    .innerJoinLateral(score, sql`true`)
    .where(inArray(works.id, [...workIds]));
}
