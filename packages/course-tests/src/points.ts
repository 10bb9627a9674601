import { planLimits, type Suite, type TestPlan } from './plan.ts';

const unit = 10 ** planLimits.pointDecimals;

/** Sums in ten-thousandths: 0.1 + 0.2 is 0.3. */
export function sumOfPoints(points: readonly number[]): number {
  return points.reduce((sum, each) => sum + Math.round(each * unit), 0) / unit;
}

/** Even shares that add up exactly: 1 point for 3 tests is 0.3334, 0.3333 and 0.3333. */
export function evenShares(points: number, count: number): number[] {
  const units = Math.round(points * unit);
  const share = Math.floor(units / count);
  const left = units - share * count;
  return Array.from({ length: count }, (_, n) => (share + (n < left ? 1 : 0)) / unit);
}

export function suiteMaximum({ points, tests }: Pick<Suite, 'points' | 'tests'>): number {
  return tests.length === 0 ? points : sumOfPoints(tests.map((test) => test.points));
}

export function planMaximum({ cases, suites }: Pick<TestPlan, 'cases' | 'suites'>): number {
  return sumOfPoints([...cases.map(({ points }) => points), ...suites.map(suiteMaximum)]);
}

export function score(verdicts: readonly { points: number; maximum: number }[]): {
  points: number;
  maximum: number;
} {
  return {
    points: sumOfPoints(verdicts.map(({ points }) => points)),
    maximum: sumOfPoints(verdicts.map(({ maximum }) => maximum)),
  };
}
