/** A stored run as a person may see it now. Pure. */
import type {
  TestOutput,
  TestQueuePlace,
  TestResult,
  TestRun,
  TestRunDetail,
} from '@lectern/contract';
import { sumOfPoints } from '@lectern/course-tests/points';
import type { TestPlan } from '@lectern/course-tests/plan';
import type { Outputs, Verdict } from '@lectern/course-tests/results';
import {
  visibleResults,
  type Viewer,
  type VisibleResult,
} from '@lectern/course-tests/visible-results';
import type { testRuns } from '../../db/schema/index.ts';

export interface RunView {
  run: Omit<typeof testRuns.$inferSelect, 'outputs'> & { outputs?: unknown };
  plan: TestPlan;
  version: number;
  countedSha: string | null;
  place: TestQueuePlace | null;
}

export const staff: Viewer = { role: 'staff', isDue: true, isPublished: true };

export function toRun(view: RunView, viewer: Viewer): TestRun {
  return runOf(view, visibleOf(view, viewer));
}

export function toRunDetail(view: RunView, viewer: Viewer): TestRunDetail {
  const { plan, run } = view;
  const visible = visibleOf(view, viewer);
  const suites = new Map(plan.suites.map(({ key, name }) => [key, name]));
  const { setupOutput } = visible;
  return {
    ...runOf(view, visible),
    results: visible.results.map((result) => toResult(plan, result)),
    setup_output: setupOutput && toOutput(setupOutput),
    suite_outputs: visible.suiteOutputs.map((output) => ({
      ...toOutput(output),
      key: output.key,
      name: suites.get(output.key) ?? output.key,
    })),
    has_outputs: Array.isArray(run.outputs),
  };
}

function visibleOf({ plan, run }: RunView, viewer: Viewer) {
  const verdicts = (run.verdicts as Verdict[] | null) ?? [];
  const outputs = (run.outputs as Outputs[] | null | undefined) ?? [];
  return visibleResults(plan, verdicts, outputs, viewer);
}

function runOf(
  { run, version, countedSha, place }: RunView,
  { results, points, maximum }: ReturnType<typeof visibleOf>,
): TestRun {
  const isDone = run.state === 'done';
  const seen = results.filter(({ hiddenUntil }) => hiddenUntil === null);
  const sum = (values: readonly (number | null)[]) => sumOfPoints(values.map((each) => each ?? 0));
  return {
    id: run.id,
    sha: run.sha,
    version,
    reason: run.reason,
    state: run.state,
    problem: run.problem,
    queued_at: run.queuedAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    ended_at: run.endedAt?.toISOString() ?? null,
    is_counted: run.sha !== null && run.sha === countedSha,
    points: isDone ? points : null,
    maximum: isDone ? maximum : null,
    visible_points: isDone ? sum(seen.map((each) => each.points)) : null,
    visible_maximum: isDone ? sum(seen.map((each) => each.maximum)) : null,
    passed: seen.filter(({ verdict }) => verdict === 'passed').length,
    tests: seen.length,
    has_hidden: seen.length < results.length || (isDone && points === null),
    place,
  };
}

function toResult(plan: TestPlan, result: VisibleResult): TestResult {
  const { hiddenUntil, output, ...shown } = result;
  const test = hiddenUntil === null ? plan.cases.find(({ key }) => key === result.key) : undefined;
  return {
    ...shown,
    hidden_until: hiddenUntil,
    command: test?.run ?? null,
    output: output && toOutput(output),
  };
}

function toOutput({ stdout, stderr, cut }: Outputs): TestOutput {
  return { stdout, stderr, cut };
}
