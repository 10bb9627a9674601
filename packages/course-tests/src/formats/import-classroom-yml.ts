import { z } from 'zod';
import { isRegex } from '../compare.ts';
import { Case, defaultLimits, planLimits, type Suite, type TestPlan } from '../plan.ts';
import type { Problem } from '../results.ts';
import { timeLimit } from './github-time.ts';
import { imported, type Imported } from './imported.ts';
import { Keys } from './keys.ts';
import { parsed, problemAt } from './problems.ts';
import { yamlSource, type Path, type Source } from './source.ts';

export const classroomYmlName = '.github/workflows/classroom.yml';

const defaultMinutes = 10;
const grader = /\/autograding-(io|command|python)-grader@/;
const reportFile = 'lectern-report-{nonce}.xml';

const Scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();
const Step = z.looseObject({
  name: Scalar,
  id: Scalar,
  uses: z.string().nullish(),
  run: z.string().nullish(),
  with: z.record(z.string(), Scalar).nullish(),
});
type Step = z.infer<typeof Step>;
const Workflow = z.looseObject({
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(Step).nullish() })),
});

interface Placed {
  step: Step;
  path: Path;
}

interface Context {
  source: Source;
  keys: Keys;
  notes: Problem[];
  problems: Problem[];
}

/** The workflow of GitHub Classroom. Its commands before the first grader become the setup. */
export function importClassroomYml(text: string, name = classroomYmlName): Imported {
  const read = yamlSource(name, text);
  if ('problems' in read) return read;
  const { source } = read;
  const checked = parsed(Workflow, source);
  if ('problems' in checked) return checked;
  const context: Context = { source, keys: new Keys([]), notes: [], problems: [] };
  const plan = planOf(context, stepsOf(checked.value));
  return context.problems.length > 0
    ? { problems: context.problems }
    : imported(source, plan, context.notes);
}

function stepsOf({ jobs }: z.infer<typeof Workflow>): Placed[] {
  return Object.entries(jobs).flatMap(([job, { steps }]) =>
    (steps ?? []).map((step, n) => ({ step, path: ['jobs', job, 'steps', n] })),
  );
}

function planOf(context: Context, steps: Placed[]): TestPlan {
  const first = steps.findIndex(({ step }) => grader.test(step.uses ?? ''));
  if (first === -1) {
    const says = 'Has no step with a grader of GitHub Classroom, such as autograding-io-grader.';
    context.problems.push(problemAt(context.source, ['jobs'], says));
  }
  const commands = steps.slice(0, Math.max(0, first)).flatMap(({ step }) => step.run ?? []);
  for (const { step, path } of steps.slice(first)) {
    if (step.run)
      context.notes.push(
        problemAt(context.source, [...path, 'run'], 'Is left out: it runs after a test.'),
      );
  }
  const graded = steps.map((placed) => ({
    ...placed,
    kind: grader.exec(placed.step.uses ?? '')?.[1],
  }));
  return {
    network: false,
    limits: defaultLimits,
    // GitHub stops at the first command that fails.
    setup: commands.length > 0 ? ['set -e', ...commands].join('\n') : null,
    cases: graded
      .filter(({ kind }) => kind === 'io' || kind === 'command')
      .slice(0, planLimits.cases)
      .map((placed) => planCase(context, placed, placed.kind === 'io')),
    suites: graded
      .filter(({ kind }) => kind === 'python')
      .slice(0, planLimits.suites)
      .map((placed) => planSuite(context, placed)),
  };
}

function planCase(context: Context, placed: Placed, isIo: boolean): Case {
  const { comparison, expected } = isIo
    ? comparedOutput(context, placed)
    : { comparison: 'exact' as const, expected: null };
  const run = textAt(context, placed, 'command');
  if (run === '') refuse(context, placed, 'command', 'Is missing.');
  return {
    ...shared(context, placed, run),
    stdin: isIo ? textAt(context, placed, 'input', planLimits.textCharacters) : '',
    expected,
    comparison,
    exit_code: 0,
  };
}

function comparedOutput(context: Context, placed: Placed) {
  const expected = textAt(context, placed, 'expected-output', planLimits.textCharacters);
  const method = textAt(context, placed, 'comparison-method');
  const known = {
    exact: 'exact',
    included: 'included',
    contains: 'included',
    regex: 'regex',
  } as const;
  const comparison = method in known ? known[method as keyof typeof known] : undefined;
  if (comparison === undefined) {
    const says = `Must be exact, included, contains or regex; it is '${method}'.`;
    refuse(context, placed, 'comparison-method', says);
  }
  if (comparison === 'regex' && !isRegex(expected)) {
    refuse(context, placed, 'expected-output', 'Is no valid regular expression.');
  }
  return { expected, comparison: comparison ?? 'exact' };
}

/** The grader runs pytest and shares the points evenly. */
function planSuite(context: Context, placed: Placed): Suite {
  const says =
    "The tests of this step are files of the student's repository. List them in lectern.yml to keep them here.";
  context.notes.push(problemAt(context.source, placed.path, says));
  return {
    ...shared(context, placed, `python3 -m pytest --junitxml=${reportFile}`),
    report: { format: 'junit', path: reportFile },
    tests: [],
  };
}

function shared(context: Context, placed: Placed, run: string) {
  const { step, path } = placed;
  const name = nameOf(context, placed);
  const minutes = numberAt(context, placed, 'timeout') ?? defaultMinutes;
  return {
    key: context.keys.of(String(step.id ?? name)),
    name,
    group: null,
    points: pointsAt(context, placed),
    visibility: 'always' as const,
    limits: timeLimit(context.source, [...path, 'with', 'timeout'], minutes, context.notes),
    setup: textAt(context, placed, 'setup-command') || null,
    run,
    files: [],
  };
}

function nameOf(context: Context, placed: Placed): string {
  const { step } = placed;
  const name =
    textAt(context, placed, 'test-name') || String(step.name ?? step.id ?? 'Tests').trim();
  return name.slice(0, planLimits.nameCharacters).trim();
}

function pointsAt(context: Context, placed: Placed): number {
  const points = numberAt(context, placed, 'max-score') ?? 0;
  if (Case.shape.points.safeParse(points).success) return points;
  refuse(context, placed, 'max-score', `Must be a number from 0 to ${planLimits.points}.`);
  return 0;
}

function textAt(
  context: Context,
  placed: Placed,
  field: string,
  most: number = planLimits.commandCharacters,
): string {
  const text = String(placed.step.with?.[field] ?? '').trim();
  if (text.includes('${{')) {
    refuse(
      context,
      placed,
      field,
      'Has an expression, which only GitHub can compute: write its value.',
    );
  }
  if (text.length > most)
    refuse(context, placed, field, `Must be at most ${most.toLocaleString('en')} characters.`);
  if (/[\0\p{Surrogate}]/u.test(text))
    refuse(context, placed, field, 'Has a character that cannot be stored.');
  return text;
}

function numberAt(context: Context, placed: Placed, field: string): number | undefined {
  const text = textAt(context, placed, field);
  if (text === '' || text.includes('${{')) return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  refuse(context, placed, field, `Must be a number; it is '${text.slice(0, 40)}'.`);
  return undefined;
}

function refuse(
  { problems, source }: Context,
  { path }: Placed,
  field: string,
  says: string,
): void {
  problems.push(problemAt(source, [...path, 'with', field], says));
}
