/** The view `work_scores` is the same rule in SQL; the server's scores.itest.ts keeps both equal. */

const mostDecimals = 4;

export function manualScore(defaultScore: number, points: readonly number[]): number {
  return points.reduce((sum, each) => sum + each, defaultScore);
}

/** A missing part counts as 0. */
export function overallScore(auto: number | null, manual: number | null): number {
  return withoutNoise(rounded(auto) + (manual ?? 0));
}

/** Changes to a score after grading. */
export interface ScoreChanges {
  latePenalty: number | null;
  adjustment: number | null;
  override: number | null;
}

/** Without changes the overall score, even below 0; otherwise never below 0. */
export function finalScore(overall: number, changes: ScoreChanges): number {
  const { latePenalty, adjustment, override } = changes;
  if (latePenalty === null && adjustment === null && override === null) return overall;
  const changed = overall - rounded(latePenalty) + rounded(adjustment);
  return Math.max(0, withoutNoise(override === null ? changed : rounded(override)));
}

/** Rounds decimal digits as PostgreSQL does; `toFixed` would round 1.00005, stored as less, down. */
function rounded(value: number | null): number {
  const [digits, exponent = '0'] = String(Math.abs(value ?? 0)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + mostDecimals}`));
  return Math.sign(value ?? 0) * (shifted / 10 ** mostDecimals);
}

/** 8.1 - 5 is 3.0999999999999996. */
function withoutNoise(sum: number): number {
  return Number(sum.toFixed(mostDecimals));
}

interface Reachable {
  /** The maximum that a professor set; null: computed. */
  set: number | null;
  atFirst: number;
  rubricPoints: readonly (number | null)[];
  /** The autograder's maximum; null without one. */
  auto: number | null;
}

export function maximumScore({ set, atFirst, rubricPoints, auto }: Reachable): number {
  const given = rubricPoints.reduce<number>((sum, points) => sum + Math.max(0, points ?? 0), 0);
  return set ?? overallScore(auto, atFirst + given);
}

/** '-' if both parts are empty or 0. */
export function overallScoreLabel(auto: number | null, manual: number | null): string {
  return !auto && !manual ? '-' : String(overallScore(auto, manual));
}

/** '+3', '-3', or 'Comment' for 0. */
export function pointsLabel(points: number): string {
  if (points === 0) return 'Comment';
  return points > 0 ? `+${points}` : String(points);
}

interface Scored {
  auto_grader_score: number | null;
  manual_feedback_score: number;
  comments: readonly { points: number }[];
}

/** The parts of a score; undefined if all points come from comments. */
export function scoreBreakdown(grade: Scored): string | undefined {
  const { auto_grader_score: auto, manual_feedback_score: manual, comments } = grade;
  const given = comments.reduce((sum, { points }) => sum + points, 0);
  const atFirst = manual - given;
  if (auto === null && atFirst === 0) return undefined;
  const change = given === 0 ? '' : `, ${pointsLabel(given)} from comments`;
  return [
    auto === null ? '' : `Auto Grader Score ${auto}, `,
    `Manual Feedback Score ${manual}`,
    atFirst === 0 ? '' : ` (starts at ${atFirst}${change})`,
  ].join('');
}
