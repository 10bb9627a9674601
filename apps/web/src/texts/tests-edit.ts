import type { TestComparison, TestVisibility } from '@lectern/contract';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

const points = (sum: number) => counted(sum, 'point', 'points');

/** The page on which professors set up the tests of an assignment. Only that page loads these. */
export const testEditTexts = {
  loadFailed: 'Error loading the tests.',
  points,
  tests: (count: number) => counted(count, 'test', 'tests'),

  empty: {
    lead: 'Tests run on this server for every push, and students see the results within seconds.',
    hidden: 'They are kept here, never in a repository that students can read.',
    versions: 'Each change makes a new version, and every result names its version.',
    title: 'This assignment has no tests yet',
  },

  /** What the program under test can see. */
  secrecy:
    'Each of these tests runs in a sandbox of its own, and Lectern compares the output outside of it. The program sees its command and its input, never the expected output.',

  visibilities: {
    always: 'Always',
    after_due: 'After the due date',
    after_publication: 'After grades are published',
    never: 'Never',
  } satisfies Record<TestVisibility, string>,
  visibilityHint: 'While a test with points is hidden, students see no total.',
  comparisons: {
    included: 'Contains the expected output',
    exact: 'Is exactly the expected output',
    regex: 'Matches a regular expression',
  } satisfies Record<TestComparison, string>,
  comparisonHints: {
    included: 'Line ends and space around the text are ignored.',
    exact: 'Line ends and space around the text are ignored.',
    regex: 'JavaScript syntax. ^ and $ are the start and the end of the whole output.',
  } satisfies Record<TestComparison, string>,
  exitCodeHint: 'Leave empty to accept any.',
  exitCodeNeeded: '0 means success.',
  commandHint: 'A shell command that runs in the folder of the submission.',
  setupHint: 'Runs once before all tests, for example to compile. If it fails, every test fails.',
  caseSetupHint: 'Runs before this test only.',
  limitsHint: 'Empty fields use the limits of all tests.',
  networkHint:
    'Without it, programs reach no other computer. With it, a program can send away what it reads.',
  networkOn: 'Programs can reach the network',

  untitled: (position: number) => `Test ${position}`,
  summary: (worth: number, kind: 'output' | 'exit') =>
    `${points(worth)} · ${kind === 'output' ? 'output' : 'exit code'}`,
  hiddenUntil: {
    always: null,
    after_due: 'hidden until the due date',
    after_publication: 'hidden until publication',
    never: 'never shown',
  } satisfies Record<TestVisibility, string | null>,
  total: (tests: number, sum: number) =>
    `${counted(tests, 'test', 'tests')}, ${points(sum)} in total`,
  moved: (position: number, count: number) => `Moved to position ${position} of ${count}.`,
  removed: (position: number, left: number) =>
    `Test ${position} deleted, ${left === 0 ? 'none' : left} left.`,
  duplicated: (position: number) => `Copied to position ${position}.`,
  copyOf: (name: string) => `${name} (copy)`,

  saved: (version: number) => `Tests saved as version ${version}`,
  saveFailed: 'The tests were not saved',
  nextPush: 'The next push in the repository replaces what you save here.',

  problems: {
    empty: 'Add at least one test.',
    name: 'Enter a name.',
    command: 'Enter a command.',
    points: (most: number) => `Enter points from 0 to ${most.toLocaleString('en-US')}.`,
    pointDecimals: (decimals: number) => `Points have at most ${decimals} decimals.`,
    exitCode: 'Enter a whole number from 0 to 255.',
    exitCodeMissing: 'Enter the exit code. Nothing else is checked.',
    expectedEmpty:
      'Every output contains an empty text. Enter what it must contain, or choose "Is exactly".',
    pattern: 'This is not a regular expression.',
    tooLong: (most: number) => `At most ${most.toLocaleString('en-US')} characters.`,
    number: (least: number, most: number) =>
      `Enter a number from ${least} to ${most.toLocaleString('en-US')}.`,
    whole: (least: number, most: number) =>
      `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}.`,
    missing: 'Enter a number.',
  },

  notForm:
    'These tests have suites or files, which the form cannot show. Change them where they come from.',
} as const;
