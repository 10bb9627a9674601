/** The tests of an assignment. Each version stores its plan as jsonb, whatever format it came from. */
import { z } from 'zod';

export const planLimits = {
  cases: 100,
  suites: 20,
  testsPerSuite: 200,
  filesPerCase: 100,
  keyCharacters: 64,
  nameCharacters: 100,
  testNameCharacters: 300,
  commandCharacters: 10_000,
  /** Of one standard input and of one expected output. */
  textCharacters: 65_536,
  /** Of all commands, inputs and expected outputs together. */
  planCharacters: 2_000_000,
  points: 1_000,
  pointDecimals: 4,
  pathBytes: 1_000,
} as const;

/** The lowest, highest and default value of each limit of a box. */
export const boxLimits = {
  seconds: { least: 0.1, most: 600, normal: 10 },
  memory_mb: { least: 16, most: 4_096, normal: 512 },
  processes: { least: 1, most: 512, normal: 64 },
  files_mb: { least: 1, most: 1_024, normal: 64 },
  output_kb: { least: 1, most: 1_024, normal: 64 },
} as const;

export const visibilities = ['always', 'after_due', 'after_publication', 'never'] as const;
export const comparisons = ['exact', 'included', 'regex'] as const;
export const reportFormats = ['junit', 'tap'] as const;

/** The output of the setup is stored under this key, so no case or suite may have it. */
export const setupKey = 'setup';

/** Students see hidden tests under these keys. */
export const isReservedKey = (key: string) => key === setupKey || /^hidden-\d+$/.test(key);

// PostgreSQL refuses NUL and unpaired surrogates in jsonb.
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);
const text = (most: number) =>
  z.string().max(most).refine(isStorable, 'Contains a character that cannot be stored.');

const name = (most: number) => text(most).trim().min(1);
const command = text(planLimits.commandCharacters).trim().min(1);
const setup = command.nullable();
const points = z
  .number()
  .min(0)
  .max(planLimits.points)
  .refine(
    (value) => Number(value.toFixed(planLimits.pointDecimals)) === value,
    `Has more than ${planLimits.pointDecimals} decimals.`,
  );
const key = z
  .string()
  .max(planLimits.keyCharacters)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .refine((value) => !isReservedKey(value), 'This key is reserved.');

const limit = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);

export const Limits = z.strictObject({
  seconds: z.number().min(boxLimits.seconds.least).max(boxLimits.seconds.most),
  memory_mb: limit(boxLimits.memory_mb),
  processes: limit(boxLimits.processes),
  files_mb: limit(boxLimits.files_mb),
  output_kb: limit(boxLimits.output_kb),
});
export type Limits = z.infer<typeof Limits>;

export const defaultLimits: Limits = {
  seconds: boxLimits.seconds.normal,
  memory_mb: boxLimits.memory_mb.normal,
  processes: boxLimits.processes.normal,
  files_mb: boxLimits.files_mb.normal,
  output_kb: boxLimits.output_kb.normal,
};

export const Visibility = z.enum(visibilities);
export type Visibility = z.infer<typeof Visibility>;

export const Comparison = z.enum(comparisons);
export type Comparison = z.infer<typeof Comparison>;

/** Relative, with '/' between folders, and inside of the archive. */
const path = text(planLimits.pathBytes).regex(
  // oxlint-disable-next-line no-control-regex -- control characters are what it refuses
  /^(?!\.{0,2}(?:\/|$))(?!.*\/\.{0,2}(?:\/|$))[^\\\u0000-\u001f\u007f]+$/u,
);
const paths = z.array(path).max(planLimits.filesPerCase);

const shared = {
  key,
  name: name(planLimits.nameCharacters),
  group: name(planLimits.nameCharacters).nullable(),
  points,
  visibility: Visibility,
  limits: Limits.partial(),
  setup,
  run: command,
  /** From the tests' archive: beside the submission for a case, over it for a suite. */
  files: paths,
};

export const Case = z.strictObject({
  ...shared,
  stdin: text(planLimits.textCharacters),
  /** null: only the exit code counts. */
  expected: text(planLimits.textCharacters).nullable(),
  comparison: Comparison,
  /** null: any exit code. */
  exit_code: z.int().min(0).max(255).nullable(),
});
export type Case = z.infer<typeof Case>;

export const NamedTest = z.strictObject({
  name: name(planLimits.testNameCharacters),
  points,
  visibility: Visibility.optional(),
});
export type NamedTest = z.infer<typeof NamedTest>;

export const Suite = z.strictObject({
  ...shared,
  report: z.strictObject({
    format: z.enum(reportFormats),
    /** null: the standard output. */
    path: path.nullable(),
  }),
  /** With named tests, their points count; otherwise all tests share `points` evenly. */
  tests: z.array(NamedTest).max(planLimits.testsPerSuite),
});
export type Suite = z.infer<typeof Suite>;

export const TestPlan = z
  .strictObject({
    network: z.boolean(),
    limits: Limits,
    /** Runs once for each submission, before everything else. */
    setup,
    cases: z.array(Case).max(planLimits.cases),
    suites: z.array(Suite).max(planLimits.suites),
  })
  .refine(
    ({ cases, suites }) => hasNoRepeats([...cases, ...suites].map(({ key }) => key)),
    'Two tests have the same key.',
  )
  .refine(
    ({ suites }) => suites.every(({ tests }) => hasNoRepeats(tests.map(({ name }) => name))),
    'Two tests of a suite have the same name.',
  )
  .refine(
    ({ cases, suites }) => charactersOf(cases, suites) <= planLimits.planCharacters,
    `All inputs and expected outputs together are longer than ${planLimits.planCharacters.toLocaleString('en')} characters.`,
  );
export type TestPlan = z.infer<typeof TestPlan>;

function hasNoRepeats(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function charactersOf(cases: readonly Case[], suites: readonly Suite[]): number {
  const texts = [
    ...cases.flatMap((each) => [each.setup, each.run, each.stdin, each.expected]),
    ...suites.flatMap((each) => [each.setup, each.run, ...each.tests.map(({ name }) => name)]),
  ];
  return texts.reduce((sum, each) => sum + (each?.length ?? 0), 0);
}

/** The limits of one case or suite. */
export function limitsOf(plan: Pick<TestPlan, 'limits'>, test: Pick<Case, 'limits'>): Limits {
  const own = Object.entries(test.limits).filter(([, value]) => value !== undefined);
  return { ...plan.limits, ...Object.fromEntries(own) };
}
