import {
  maximumScore,
  overallScore,
  type AssignmentOutline,
  type AutograderReport,
  type FullRubric,
} from '@lectern/contract';
import { pickable } from './picked-items.ts';

/** Undefined while it loads. */
interface Known {
  assignment: AssignmentOutline | undefined;
  rubric: FullRubric | null | undefined;
  auto: AutograderReport | null | undefined;
}

/** The maximum score of a submission; null if it is unknown or 0. */
export function reachableScore({ assignment, rubric, auto }: Known): number | null {
  if (!assignment || auto === undefined) return null;
  const { maximum_score: set, default_score: atFirst } = assignment;
  if (set === null && rubric === undefined) return null;
  const rubricPoints = pickable(rubric).map(({ point_value }) => point_value);
  const most = maximumScore({ set, atFirst, rubricPoints, auto: auto?.maximum ?? null });
  return most > 0 ? most : null;
}

/**
 * The overall score, if the manual part is less than half of what a grader can give: probably a rubric
 * that adds points, with none added. A missing bonus is less than half and asks nothing.
 */
export function lowScore(
  total: number | undefined,
  auto: AutograderReport | null,
  maximum: number | null,
): number | undefined {
  if (total === undefined || maximum === null) return undefined;
  const isLow = total < (maximum - (auto?.maximum ?? 0)) / 2;
  return isLow ? overallScore(auto?.points ?? null, total) : undefined;
}
