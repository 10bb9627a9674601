/** The format `lectern.yml`. docs/lectern.schema.json is generated from it, for editors. */
import { z } from 'zod';
import { isRegex } from '../compare.ts';
import {
  Case,
  Comparison,
  Limits,
  NamedTest,
  planLimits,
  reportFormats,
  Suite,
  Visibility,
} from '../plan.ts';
import { namesReport } from '../report-nonce.ts';

const file = Case.shape.files.element;
const text = Case.shape.stdin;

const limits = Limits.partial()
  .optional()
  .describe('Limits of the box. Seconds are real time; the others count for the box as a whole.');
const visibility = Visibility.optional().describe(
  'When students see the result: always, after_due, after_publication or never. Default: that of the group, else always.',
);

const shared = {
  name: Case.shape.name.describe('The name that people see.'),
  key: Case.shape.key
    .optional()
    .describe('Keeps results together when the name changes. Default: made from the name.'),
  group: Case.shape.name.optional().describe('The heading above this test.'),
  visibility,
  limits,
  setup: Case.shape.run
    .optional()
    .describe(
      'A command that runs first, in a box of its own. The files that it leaves are in the box of the test.',
    ),
  run: Case.shape.run.describe('The command, run by sh in the folder of the submission.'),
};

const FileCase = z
  .strictObject({
    ...shared,
    points: Case.shape.points.default(1),
    stdin: text.optional().describe('The standard input.'),
    stdin_file: file.optional().describe('A file of the archive with the standard input.'),
    expected: text
      .optional()
      .describe('The expected standard output. Without it, only the exit code counts.'),
    expected_file: file.optional().describe('A file of the archive with the expected output.'),
    comparison: Comparison.default('exact').describe(
      'exact: equal but for space at both ends; included: somewhere in the output; regex: a JavaScript pattern found in the output.',
    ),
    exit_code: z
      .union([z.int().min(0).max(255), z.literal('any')])
      .default(0)
      .describe("The expected exit code, or 'any'."),
    files: Case.shape.files
      .default([])
      .describe('Files and folders of the archive that the program may read.'),
  })
  .refine((test) => test.stdin === undefined || test.stdin_file === undefined, {
    message: 'Give stdin or stdin_file, not both.',
    path: ['stdin_file'],
  })
  .refine((test) => test.expected === undefined || test.expected_file === undefined, {
    message: 'Give expected or expected_file, not both.',
    path: ['expected_file'],
  })
  .refine((test) => test.comparison !== 'regex' || isRegex(test.expected ?? ''), {
    message: 'Is no valid regular expression.',
    path: ['expected'],
  });

const FileSuite = z
  .strictObject({
    ...shared,
    points: Suite.shape.points
      .optional()
      .describe('Shared evenly by all tests of the report. Default: 1.'),
    files: Suite.shape.files
      .default([])
      .describe('Files and folders of the archive, copied over those of the submission.'),
    report: z.strictObject({
      format: z.enum(reportFormats).describe('junit: JUnit XML; tap: TAP 13 or 14.'),
      path: file
        .optional()
        .describe(
          'The file with the report. {nonce} in it and in run becomes a new secret in each run. Default: the standard output.',
        ),
    }),
    tests: z
      .array(NamedTest)
      .max(planLimits.testsPerSuite)
      .default([])
      .describe(
        'Tests with points of their own. A test that is missing in the report gives no points.',
      ),
  })
  .refine(namesReport, {
    message: 'Write {nonce} into run as well, so that the report is found.',
    path: ['run'],
  })
  .refine((suite) => suite.points === undefined || suite.tests.length === 0, {
    message: 'Give points to the suite or to its tests, not to both.',
    path: ['points'],
  });

export const LecternFile = z
  .strictObject({
    version: z.literal(1).describe('The version of this format.'),
    network: z
      .boolean()
      .default(false)
      .refine((isWanted) => !isWanted, 'Boxes have no network. Leave this field out.')
      .describe('Always false, because boxes have no network.'),
    limits,
    setup: Case.shape.run
      .optional()
      .describe(
        'Runs once for each submission, in a box of its own, before all tests. The files that it leaves are in the box of each test. Students see its output.',
      ),
    groups: z
      .array(z.strictObject({ name: Case.shape.name, visibility: Visibility }))
      .default([])
      .describe('The visibility of all tests of a group.'),
    cases: z.array(FileCase).max(planLimits.cases).default([]),
    suites: z.array(FileSuite).max(planLimits.suites).default([]),
  })
  .refine(({ cases, suites }) => cases.length + suites.length > 0, {
    message: 'Needs at least one case or suite.',
    path: [],
  });
export type LecternFile = z.infer<typeof LecternFile>;

/** For editors, which show descriptions and complete names. */
export function lecternSchema(): object {
  const schema = z.toJSONSchema(LecternFile, { io: 'input', target: 'draft-7' });
  return { ...schema, title: 'Tests of an assignment in Lectern (lectern.yml)' };
}
