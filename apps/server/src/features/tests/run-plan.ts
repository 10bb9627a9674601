/** Runs every test of a plan in boxes. Verdicts are computed here, outside of the boxes. */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { caseOutputs, setupOutputs, suiteOutputs } from '@lectern/course-tests/outputs';
import { limitsOf, type Case, type Suite, type TestPlan } from '@lectern/course-tests/plan';
import { withNonce } from '@lectern/course-tests/report-nonce';
import { readJunit } from '@lectern/course-tests/reports/read-junit';
import { readTap } from '@lectern/course-tests/reports/read-tap';
import type { Outputs, Report, Verdict } from '@lectern/course-tests/results';
import {
  caseVerdict,
  planWithoutRun,
  setupProblem,
  suiteVerdicts,
  withoutRun,
} from '@lectern/course-tests/verdicts';
import type { BoxOrder, BoxOutcome, Driver } from '@lectern/sandbox/box';

import { isNamed } from './import-tests.ts';

export interface PlanRun {
  plan: TestPlan;
  /** The files of the tests. */
  archive: ReadonlyMap<string, Uint8Array>;
  /** Host folder with the files of the submission. */
  submission: string;
  /** Host folder for everything else. */
  folder: string;
  driver: Driver;
  slot: number;
}

export interface Outcome {
  verdicts: Verdict[];
  outputs: Outputs[];
}

/** Tests that are left after this time do not run. */
const longestRunMs = 15 * 60_000;

export async function runPlan(run: PlanRun): Promise<Outcome> {
  const { plan } = run;
  const endsAt = performance.now() + longestRunMs;
  const prepare = preparer(run);
  const giveFiles = filesGiver(run);
  const outcome: Outcome = { verdicts: [], outputs: [] };
  const begun = await prepare([run.submission], plan.setup);
  if (begun.box) outcome.outputs.push(setupOutputs(begun.box));
  const problem = begun.box && setupProblem(begun.box);
  if (problem) return { ...outcome, verdicts: planWithoutRun(plan, problem) };
  for (const test of [...plan.cases, ...plan.suites]) {
    if (performance.now() > endsAt) outcome.verdicts.push(...withoutRun(test, 'not_run'));
    else {
      const files = [...begun.files, ...(await giveFiles(test))];
      add(outcome, await runTest(run, prepare, files, test));
    }
  }
  return outcome;
}

async function runTest(
  run: PlanRun,
  prepare: Prepare,
  given: readonly string[],
  test: Case | Suite,
): Promise<Outcome> {
  const { files, box: before } = await prepare(given, test.setup, test);
  const problem = before && setupProblem(before);
  if (problem) {
    const verdicts = withoutRun(test, problem, before.wallMs);
    return { verdicts, outputs: [{ ...setupOutputs(before), key: test.key }] };
  }
  if (!('report' in test)) {
    const stdin = Buffer.from(test.stdin);
    const box = await run.driver.run(orderOf(run, test, { files, command: test.run, stdin }));
    return { verdicts: [caseVerdict(test, box)], outputs: [caseOutputs(test, box)] };
  }
  const { run: command, report: wanted } = withNonce(test, randomBytes(16).toString('hex'));
  const asked = wanted.path === null ? {} : { report: wanted.path };
  const order = orderOf(run, test, { files, command, ...asked });
  const box = await run.driver.run(order);
  const report = reportOf(test, box);
  return {
    verdicts: suiteVerdicts(test, box, report),
    outputs: suiteOutputs(test, box, report),
  };
}

function reportOf({ report }: Suite, box: BoxOutcome): Report | undefined {
  const bytes = report.path === null ? box.stdout : box.report;
  if (bytes === null || bytes.length === 0) return undefined;
  const text = bytes.toString('utf8');
  return report.format === 'junit' ? readJunit(text) : readTap(text);
}

interface Prepared {
  files: readonly string[];
  /** Undefined without a setup. */
  box: BoxOutcome | undefined;
}

type Prepare = (
  files: readonly string[],
  setup: string | null,
  test?: Case | Suite,
) => Promise<Prepared>;

/** Tests with the same files and setup share its result. */
function preparer(run: PlanRun): Prepare {
  const known = new Map<string, Promise<Prepared>>();
  return (files, setup, test) => {
    if (setup === null) return Promise.resolve({ files, box: undefined });
    const key = JSON.stringify([files, setup, test ? limitsOf(run.plan, test) : null]);
    const preparing = known.get(key) ?? setUp(run, files, setup, known.size, test);
    known.set(key, preparing);
    return preparing;
  };
}

async function setUp(
  run: PlanRun,
  files: readonly string[],
  command: string,
  number: number,
  test: Case | Suite | undefined,
): Promise<Prepared> {
  const keep = join(run.folder, `kept-${number}`);
  await mkdir(keep);
  const box = await run.driver.run(orderOf(run, test, { files, command, keep }));
  return { files: [keep], box };
}

function orderOf(
  { plan, slot }: PlanRun,
  test: Case | Suite | undefined,
  more: Pick<BoxOrder, 'files' | 'command'> & Partial<BoxOrder>,
): BoxOrder {
  const limits = test ? limitsOf(plan, test) : plan.limits;
  return {
    slot,
    stdin: Buffer.alloc(0),
    env: {},
    network: plan.network,
    limits: {
      seconds: limits.seconds,
      memoryMb: limits.memory_mb,
      processes: limits.processes,
      filesMb: limits.files_mb,
      outputKb: limits.output_kb,
    },
    ...more,
  };
}

/** Folders with the files that a test names. Tests that name the same share one, and so their setup. */
function filesGiver({ archive, folder }: PlanRun) {
  const known = new Map<string, Promise<string>>();
  return async ({ files }: Case | Suite): Promise<string[]> => {
    if (files.length === 0) return [];
    const key = JSON.stringify(files);
    const into = join(folder, `given-${known.size}`);
    const writing = known.get(key) ?? writeNamed(archive, files, into);
    known.set(key, writing);
    return [await writing];
  };
}

/** Files of the archive, or whole folders. */
async function writeNamed(archive: PlanRun['archive'], named: readonly string[], into: string) {
  await mkdir(into);
  for (const [path, bytes] of archive) {
    if (!isNamed(path, named)) continue;
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), bytes);
  }
  return into;
}

function add(outcome: Outcome, { verdicts, outputs }: Outcome): void {
  outcome.verdicts.push(...verdicts);
  outcome.outputs.push(...outputs);
}
