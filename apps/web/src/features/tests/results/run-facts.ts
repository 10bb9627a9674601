import type { TestResult, TestRun, WorkTests } from '@lectern/contract';
import { isOpenRun } from '../../../data/test-results.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';

/** '18 / 20'; only the visible part while a test that counts is hidden; undefined before the end. */
export function scoreOf(run: TestRun): string | undefined {
  const { points, maximum, visible_points, visible_maximum } = run;
  if (points !== null && maximum !== null) return texts.points(points, maximum);
  if (visible_points === null || visible_maximum === null) return undefined;
  // Without points, there is nothing to withhold.
  return run.has_hidden
    ? texts.visiblePart(visible_points, visible_maximum)
    : texts.points(visible_points, visible_maximum);
}

/** The run that waits or runs now, the newest if there are several. */
export function openRun({ runs }: WorkTests): TestRun | undefined {
  return runs.find((run) => run.state === 'running') ?? runs.find(isOpenRun);
}

/** Why the newest push has no results of its own. */
export function newestProblem({ runs, shown }: WorkTests): TestRun | undefined {
  const newest = runs[0];
  if (!newest || newest.id < (shown?.id ?? 0)) return undefined;
  const { problem } = newest;
  return problem === null || problem === 'replaced' ? undefined : newest;
}

/** Neighbours of the same group share a heading. */
export function grouped(results: readonly TestResult[]) {
  const groups: { group: string | null; results: TestResult[] }[] = [];
  for (const result of results) {
    const last = groups.at(-1);
    if (last && last.group === result.group) last.results.push(result);
    else groups.push({ group: result.group, results: [result] });
  }
  return groups;
}

export function resultKey({ key, test }: TestResult): string {
  return JSON.stringify([key, test]);
}

/** The one to look at first. */
export function firstFailed(results: readonly TestResult[]): TestResult | undefined {
  return results.find(({ verdict, output }) => verdict !== null && verdict !== 'passed' && output);
}
