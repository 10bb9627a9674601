import { pointsLabel, type PublishedGrade } from '@lectern/contract';

type Scored = Pick<PublishedGrade, 'auto_grader_score' | 'manual_feedback_score' | 'comments'>;

/** What the score is made of; nothing where the points of the comments alone are all of it. */
export function scoreFacts(grade: Scored): string | undefined {
  const { auto_grader_score: auto, manual_feedback_score: manual, comments } = grade;
  const given = comments.reduce((sum, { points }) => sum + points, 0);
  const atFirst = manual - given;
  if (auto === null && atFirst === 0) return undefined;
  const change = given === 0 ? '' : `, ${pointsLabel(given)} from comments`;
  return [
    auto === null ? '' : `Auto Grader Score ${auto}, `,
    `Manual Feedback Score ${manual}`,
    atFirst === 0 ? '' : ` (${atFirst} to begin with${change})`,
  ].join('');
}
