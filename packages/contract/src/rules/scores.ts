/**
 * The rule of a score. The view `work_scores` is the same rule in SQL; scores.itest.ts in the server
 * holds the two equal.
 */

/** The most decimals of a score. */
const mostDecimals = 4;

/** The default score and the points of live comments. */
export function manualScore(defaultScore: number, points: readonly number[]): number {
  return points.reduce((sum, each) => sum + each, defaultScore);
}

/** A missing part counts as nothing. */
export function overallScore(auto: number | null, manual: number | null): number {
  return withoutNoise(rounded(auto) + (manual ?? 0));
}

/** What can change a score after grading; null without it. */
export interface ScoreChanges {
  latePenalty: number | null;
  adjustment: number | null;
  override: number | null;
}

/** The overall score where nothing changes it, else never below 0. */
export function finalScore(overall: number, changes: ScoreChanges): number {
  const { latePenalty, adjustment, override } = changes;
  if (latePenalty === null && adjustment === null && override === null) return overall;
  const changed = overall - rounded(latePenalty) + rounded(adjustment);
  return Math.max(0, withoutNoise(override === null ? changed : rounded(override)));
}

/** Rounds the decimal digits, halves away from zero, as PostgreSQL does; 1.00005 has no such binary. */
function rounded(value: number | null): number {
  const [digits, exponent = '0'] = String(Math.abs(value ?? 0)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + mostDecimals}`));
  return Math.sign(value ?? 0) * (shifted / 10 ** mostDecimals);
}

/** 8.1 - 5 has sixteen decimals. */
function withoutNoise(sum: number): number {
  return Number(sum.toFixed(mostDecimals));
}

interface Reachable {
  /** By a professor; null: computed from the rest. */
  set: number | null;
  atFirst: number;
  rubricPoints: readonly (number | null)[];
  /** The most that the autograder gives, where there is one. */
  auto: number | null;
}

/** The maximum as set, or default score, positive rubric points and the autograder's maximum. */
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

/** Where the points come from; undefined when all of them come from comments. */
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
