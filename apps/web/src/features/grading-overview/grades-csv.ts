import { overallScore, type StudentWork } from '@lectern/contract';
import { toCsv, type Cell } from '../../lib/csv.ts';
import { nameOrLogin } from '../../lib/person-name.ts';

export const gradesFileName = 'data.csv';

const header = ['Student', 'Auto Grader Score', 'Manual Feedback Score', 'Overall Score'] as const;

type Scores = Pick<StudentWork, 'contributors' | 'auto_grader_score' | 'manual_feedback_score'>;

/** One row per contributor, including students who have not accepted. */
export function gradesCsv(works: readonly Scores[]): string {
  const rows = works.flatMap((work) =>
    work.contributors.map((person) => [nameOrLogin(person), ...scoreCells(work)]),
  );
  return toCsv([header, ...rows]);
}

/** Ungraded cells are empty, because a spreadsheet would include a 0 in averages. */
function scoreCells({ auto_grader_score: auto, manual_feedback_score: manual }: Scores): Cell[] {
  const isUngraded = auto === null && manual === null;
  return [auto, manual, isUngraded ? null : overallScore(auto, manual)];
}
