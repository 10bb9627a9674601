import type { TestComparison, TestSource, TestVisibility } from '@lectern/contract';

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
  copyOf: (name: string, longest: number) => `${name} (copy)`.slice(0, longest),

  saved: (version: number) => `Tests saved as version ${version}`,
  saveFailed: 'The tests were not saved',
  archived: 'This assignment is archived, so its tests can only be read.',
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
    'These tests have suites or files, so they cannot be changed in the form. Upload them again, or push to their repository.',
  suitesCanBeRead:
    'A suite loads the submission, so the running program can read the tests of the suite. Its result comes from a report. Use input and output where that matters.',
  filesCanBeRead: 'The running program can read these files.',

  upload: {
    title: 'Upload an archive',
    lead: 'A .zip or .tar.gz of at most 5 MB with lectern.yml, autograding.json or classroom.yml. The upload becomes a new version at once.',
    secrecy:
      'Cases with input and output or a command run hidden from the submission. Suites, such as pytest or JUnit, can be read by the running program.',
    label: 'Archive with tests',
    drop: 'Drop the file here, or choose it',
    reading: (name: string) => `Reading ${name}...`,
    notArchive: (name: string) => `${name} is not a .zip or .tar.gz file.`,
    tooLarge: 'The file is larger than 5 MB.',
    saved: (version: number) => `Upload saved as version ${version}`,
    failed: 'The upload was not saved',
    notes: 'Saved, with these remarks',
  },
  line: (line: number) => `line ${line}`,

  repository: {
    title: 'Follow a repository',
    lead: 'A private repository of the organization. Every push to it makes a new version, which is used at once.',
    follows: 'Tests come from',
    reading: 'Reading the repository now.',
    readAt: (when: string) => `Last read ${when}.`,
    failed: 'The newest push has mistakes, so the version in use stays.',
    none: 'The organization has no private repository that could hold tests.',
    chosen: 'Reading the repository',
    left: 'Pushes make no new versions any more',
    leaveTitle: 'Stop following the repository?',
    leaveWarning: 'Pushes will make no new versions. The version in use stays.',
  },

  versions: {
    failed: (message: string) => `Error loading the versions: ${message}`,
    sources: { form: 'Form', upload: 'Upload', repository: 'Repository' } satisfies Record<
      TestSource,
      string
    >,
    push: 'A push',
    now: (version: number) => `Version ${version} is used from now on`,
    switchTitle: (version: number) => `Use version ${version}?`,
    switchWarning: 'Runs from now on use this version. Results so far stay and name their version.',
    withdrawTitle: 'Withdraw the tests?',
    withdrawWarning:
      'Pushes will not be tested any more. Versions and results stay, and a version can be used again.',
    withdrawn: 'The tests were withdrawn',
  },

  settings: {
    runsHint:
      'Tests of pushes per submission in 24 hours. Leave empty for any number. The commit that counts is always tested.',
    checkRuns: 'Scores come from check runs and CI tokens',
    checkRunsHint: 'Results of tests are then only shown.',
    saved: 'Settings saved',
    canRun: 'This server can run tests.',
    languages: (names: string) => `It has ${names}.`,
    cannotRun: 'This server cannot run tests at the moment',
    waits: 'You can write tests now. Runs wait until it can.',
  },

  trials: {
    lead: 'Run the tests five times before students do. The starter code should get no points, and a solution all of them.',
    failed: (message: string) => `Error loading the trials: ${message}`,
    kinds: { starter: 'Starter code', branch: 'Branch or commit', upload: 'Uploaded solution' },
    on: {
      starter: 'On the starter code',
      branch: 'On a branch or a commit',
      upload: 'On an uploaded solution',
    },
    solution: 'Archive with a solution',
    repositoryHint: 'A repository of the organization.',
    refHint: 'A branch, such as main, or a commit.',
    repositoryMissing: 'Enter the name of a repository.',
    refMissing: 'Enter a branch or a commit.',
    fileMissing: 'Choose an archive.',
    title: (kind: string, version: number) => `${kind}, version ${version}`,
    run: (number: number) => `Run ${number}`,
    waiting: 'Waiting',
    running: 'Running',
    points: (sum: number, maximum: number) => `${sum} / ${maximum}`,
    noResult: 'No result',
    fine: {
      starter: 'The starter code gets no points, and all runs agree.',
      branch: 'All points, and all runs agree.',
      upload: 'All points, and all runs agree.',
    },
    warnings: {
      starter_scores:
        'The starter code gets points. Students would have them without writing anything.',
      solution_below_maximum:
        'The solution does not reach all points. Look at the log of the first run.',
      verdicts_differ: 'The runs do not agree. A test may depend on time, chance or order.',
    },
    problems: {
      source_unreadable: 'The repository, branch or commit could not be read.',
      too_large: 'The code is too large to be tested.',
      failed: 'The tests could not be run. Please try again.',
      withdrawn: 'The tests were changed or withdrawn while they were being tried.',
    },
    log: 'Full log of the first run',
  },
} as const;
