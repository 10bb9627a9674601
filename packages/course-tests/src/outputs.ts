import { keptBytes, keptOutput, shortened, storable } from './output-text.ts';
import { setupKey, type Case, type Suite } from './plan.ts';
import type { Ended, Outputs, Report } from './results.ts';
import { oncePerName, reportedAs } from './verdicts.ts';

/** Of all tests of one report together. */
const keptCharactersPerReport = 1_000_000;

export function setupOutputs(box: Ended): Outputs {
  return boxOutputs(setupKey, box);
}

export function caseOutputs({ key }: Case, box: Ended): Outputs {
  return boxOutputs(key, box);
}

/** Of the suite itself, and of each test whose report has some. Names are those of the verdicts. */
export function suiteOutputs(suite: Suite, box: Ended, report: Report | undefined): Outputs[] {
  const tests = oncePerName(report?.tests ?? []);
  const named = new Map(suite.tests.map(({ name }) => [reportedAs(name, tests), name]));
  let left = keptCharactersPerReport;
  const ofTests = tests.flatMap((test): Outputs[] => {
    const text = shortened(storable(test.output), Math.min(keptBytes, left));
    left -= text.length;
    if (text === '') return [];
    const cut = text.length < test.output.length;
    return [{ key: suite.key, test: named.get(test) ?? test.name, stdout: text, stderr: '', cut }];
  });
  return [boxOutputs(suite.key, box), ...ofTests];
}

function boxOutputs(key: string, box: Ended): Outputs {
  const [stdout, stderr] = [keptOutput(box.stdout, box.cut), keptOutput(box.stderr, box.cut)];
  const cut = stdout.cut || stderr.cut;
  return { key, test: null, stdout: stdout.text, stderr: stderr.text, cut };
}
