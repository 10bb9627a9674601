/** Scores and points as people read them. */

/** Of the decimals that an autograder reports; 8.1 - 5 has sixteen. */
const mostDecimals = 4;

/** A missing part counts as nothing. */
export function overallScore(auto: number | null, manual: number | null): number {
  return Number(((auto ?? 0) + (manual ?? 0)).toFixed(mostDecimals));
}

interface Reachable {
  /** By a professor; null: as the rest makes it. */
  set: number | null;
  atFirst: number;
  rubricPoints: readonly (number | null)[];
  /** The most that the autograder gives, where there is one. */
  auto: number | null;
}

/**
 * The most that can be reached in an assignment: as it is set, or the default score, the positive points of
 * the rubric and the most that the autograder gives.
 */
export function maximumScore({ set, atFirst, rubricPoints, auto }: Reachable): number {
  const given = rubricPoints.reduce<number>((sum, points) => sum + Math.max(0, points ?? 0), 0);
  return set ?? overallScore(auto, atFirst + given);
}

/** '-' when both parts are empty or zero. */
export function overallScoreLabel(auto: number | null, manual: number | null): string {
  return !auto && !manual ? '-' : String(overallScore(auto, manual));
}

/** '+N' above zero, 'N' below, 'Comment' for none. */
export function pointsLabel(points: number): string {
  if (points === 0) return 'Comment';
  return points > 0 ? `+${points}` : String(points);
}

interface Scored {
  auto_grader_score: number | null;
  manual_feedback_score: number;
  comments: readonly { points: number }[];
}

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
