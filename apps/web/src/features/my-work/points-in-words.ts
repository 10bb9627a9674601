import { overallScore, type PublishedGrade } from '@lectern/contract';

/** '9' and 'of 10 points', because the score is written large. */
export function pointsInWords(grade: PublishedGrade): { score: number; rest: string } {
  const score =
    grade.final_score ?? overallScore(grade.auto_grader_score, grade.manual_feedback_score);
  const { maximum_score: most } = grade;
  const unit = (most ?? score) === 1 ? 'point' : 'points';
  return { score, rest: most === null ? unit : `of ${most} ${unit}` };
}
