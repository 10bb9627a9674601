import {
  maximumScore,
  overallScore,
  type AssignmentOutline,
  type AutograderReport,
  type FullRubric,
} from '@lectern/contract';
import { pickable } from './selected-items.ts';

/** Each undefined while it is not known. */
interface Known {
  assignment: AssignmentOutline | undefined;
  rubric: FullRubric | null | undefined;
  auto: AutograderReport | null | undefined;
}

/** Of what can be reached in a work, where that is known. Of nothing, no score is a part. */
export function reachable({ assignment, rubric, auto }: Known): number | null {
  if (!assignment || auto === undefined) return null;
  const { maximum_score: set, default_score: atFirst } = assignment;
  if (set === null && rubric === undefined) return null;
  const rubricPoints = pickable(rubric).map(({ point_value }) => point_value);
  const most = maximumScore({ set, atFirst, rubricPoints, auto: auto?.maximum ?? null });
  return most > 0 ? most : null;
}

/**
 * The score that a work would have, where whoever grades has given less than half of what they can: points that
 * are only added, and none was. What is left of a bonus is no question for every flawless work.
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
