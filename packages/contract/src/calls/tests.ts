import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, Sha, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Tests of assignments: their versions, runs, and the results that each person may see. */

/** When students see the results of a test. Staff see all of them. */
export const TestVisibility = z.enum(['always', 'after_due', 'after_publication', 'never']);
export type TestVisibility = z.infer<typeof TestVisibility>;

export const TestComparison = z.enum(['exact', 'included', 'regex']);
export type TestComparison = z.infer<typeof TestComparison>;

export const TestVerdict = z.enum([
  'passed',
  'failed',
  'wrong_output',
  'timeout',
  'memory',
  'too_much_output',
  'crashed',
  'command_missing',
  'not_run',
  'setup_failed',
  'no_report',
]);
export type TestVerdict = z.infer<typeof TestVerdict>;

/** Limits of one box. */
export const TestLimits = z.object({
  seconds: z.number().min(0.1).max(limits.testSeconds),
  memory_mb: z.int().min(16).max(limits.testMemoryMb),
  processes: z.int().min(1).max(limits.testProcesses),
  files_mb: z.int().min(1).max(limits.testFilesMb),
  output_kb: z.int().min(1).max(limits.testOutputKb),
});
export type TestLimits = z.infer<typeof TestLimits>;

export const defaultTestLimits: TestLimits = {
  seconds: 10,
  memory_mb: 512,
  processes: 64,
  files_mb: 64,
  output_kb: 64,
};

const TestPoints = z.number().min(0).max(limits.testPoints);
const TestName = text(limits.testName, 1);
const Command = text(limits.testCommand, 1);
const Input = text(limits.testText);

/** A command and what it must print or how it must exit. */
const caseFields = {
  name: TestName,
  group: TestName.nullable().default(null),
  points: TestPoints,
  visibility: TestVisibility.default('always'),
  setup: Command.nullable().default(null),
  run: Command,
  stdin: Input.default(''),
  /** Null: only the exit code counts. */
  expected: Input.nullable().default(null),
  comparison: TestComparison.default('included'),
  /** Null: any. */
  exit_code: z.int().min(0).max(255).nullable().default(0),
};

/** `key` of a case that exists; without it, the case is new. */
const TestCaseDraft = z.object({
  key: text(limits.testKey, 1).nullable().default(null),
  ...caseFields,
  limits: TestLimits.partial().default({}),
});
export type TestCaseDraft = z.input<typeof TestCaseDraft>;

/** `based_on` is the number of the version in use when the form was opened; null if there was none. */
export const TestForm = z.object({
  based_on: Count.nullable(),
  network: z.boolean().default(false),
  limits: TestLimits.default(defaultTestLimits),
  setup: Command.nullable().default(null),
  cases: z.array(TestCaseDraft).min(1, 'tests_empty').max(limits.testCases),
});
export type TestForm = z.input<typeof TestForm>;

export const TestCase = z.object({
  key: z.string(),
  name: z.string(),
  group: z.string().nullable(),
  points: z.number(),
  visibility: TestVisibility,
  setup: z.string().nullable(),
  run: z.string(),
  stdin: z.string(),
  expected: z.string().nullable(),
  comparison: TestComparison,
  exit_code: z.int().nullable(),
  limits: TestLimits.partial(),
  /** Files that are copied into the box. The program can read them. */
  files: z.array(z.string()),
});
export type TestCase = z.infer<typeof TestCase>;

/** A test framework that loads the student's code, so that this code can read the tests. */
export const TestSuite = z.object({
  key: z.string(),
  name: z.string(),
  group: z.string().nullable(),
  points: z.number(),
  visibility: TestVisibility,
  setup: z.string().nullable(),
  run: z.string(),
  limits: TestLimits.partial(),
  files: z.array(z.string()),
  report: z.object({ format: z.enum(['junit', 'tap']), path: z.string().nullable() }),
  /** Without names, the points are shared among the tests of the report. */
  tests: z.array(
    z.object({
      name: z.string(),
      points: z.number(),
      visibility: TestVisibility.nullable(),
    }),
  ),
});
export type TestSuite = z.infer<typeof TestSuite>;

export const TestPlan = z.object({
  network: z.boolean(),
  limits: TestLimits,
  setup: z.string().nullable(),
  cases: z.array(TestCase),
  suites: z.array(TestSuite),
});
export type TestPlan = z.infer<typeof TestPlan>;

/** A mistake in uploaded tests. */
export const TestMistake = z.object({
  file: z.string().nullable(),
  line: z.int().nullable(),
  field: z.string().nullable(),
  says: z.string(),
});
export type TestMistake = z.infer<typeof TestMistake>;

export const TestSource = z.enum(['form', 'upload', 'repository']);
export type TestSource = z.infer<typeof TestSource>;

export const TestVersion = z.object({
  number: z.int().min(1),
  source: TestSource,
  /** The uploaded file, or the repository and its commit. */
  source_ref: z.string().nullable(),
  format: z.enum(['form', 'lectern', 'autograding', 'classroom']),
  created_at: Timestamp,
  /** Null if a push made it. */
  created_by: z.string().nullable(),
  created_by_name: z.string().nullable(),
  cases: Count,
  suites: Count,
  points: z.number(),
  network: z.boolean(),
  in_use: z.boolean(),
});
export type TestVersion = z.infer<typeof TestVersion>;

/** The private repository whose pushes make new versions. */
export const TestRepository = z.object({
  repository_id: Id,
  name: z.string(),
  url: z.string(),
  /** `failed`: the version in use stays, and `mistakes` says why. */
  state: z.enum(['reading', 'ready', 'failed']),
  mistakes: z.array(TestMistake),
  read_at: Timestamp.nullable(),
});
export type TestRepository = z.infer<typeof TestRepository>;

/** Whether any worker can run tests. Without one, runs wait. */
export const TestRunner = z.object({
  can_run: z.boolean(),
  /** Why not, or what is missing. */
  reason: z.string().nullable(),
  languages: z.array(z.string()),
});
export type TestRunner = z.infer<typeof TestRunner>;

const settingsFields = {
  /** Runs of pushes per submission in 24 hours; null: any number. The commit that counts always runs. */
  runs_per_day: z.int().min(1).max(limits.testRunsPerDay).nullable(),
  /** Scores come from check runs and CI tokens, and results of tests are only shown. */
  counts_check_runs: z.boolean(),
};

export const AssignmentTests = z.object({
  /** The version in use. Null: the assignment has no tests. */
  version: TestVersion.nullable(),
  plan: TestPlan.nullable(),
  /** Whether the form can show and save the plan: it has no suites and no files. */
  is_form: z.boolean(),
  repository: TestRepository.nullable(),
  ...settingsFields,
  runner: TestRunner,
  /** Waiting and running runs of the assignment. */
  waiting: Count,
});
export type AssignmentTests = z.infer<typeof AssignmentTests>;

export const TestRunReason = z.enum(['push', 'counted', 'again', 'class', 'trial']);
export const TestRunState = z.enum(['waiting', 'running', 'done', 'stopped']);
export type TestRunState = z.infer<typeof TestRunState>;

/** Why a run has no verdicts. */
export const TestRunProblem = z.enum([
  /** A newer push took its place. */
  'replaced',
  /** The professor's limit of runs per day. */
  'daily_limit',
  'commit_unreadable',
  'too_large',
  /** Lectern itself failed several times. */
  'failed',
  /** The assignment has no tests any more, or other ones. */
  'withdrawn',
]);
export type TestRunProblem = z.infer<typeof TestRunProblem>;

/** Where a waiting run is in the queue. */
export const TestQueuePlace = z.object({
  /** 0: it runs now. */
  runs_before: Count,
  /** From durations that were measured; null if there are none yet, or nothing runs tests. */
  expected_seconds: z.number().nullable(),
});
export type TestQueuePlace = z.infer<typeof TestQueuePlace>;

export const TestRun = z.object({
  id: Id,
  /** Null for an uploaded solution. */
  sha: Sha.nullable(),
  version: z.int().min(1),
  reason: TestRunReason,
  state: TestRunState,
  problem: TestRunProblem.nullable(),
  queued_at: Timestamp,
  started_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  /** Whether the submission's score comes from this commit. */
  is_counted: z.boolean(),
  /** Null for a student while a test with points is hidden, and before the run ends. */
  points: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Sums of the tests that the caller sees. */
  visible_points: z.number().nullable(),
  visible_maximum: z.number().nullable(),
  passed: Count,
  /** Tests that the caller sees. */
  tests: Count,
  /** Whether there are tests whose results the caller does not see. */
  has_hidden: z.boolean(),
  place: TestQueuePlace.nullable(),
});
export type TestRun = z.infer<typeof TestRun>;

export const TestOutput = z.object({
  stdout: z.string(),
  stderr: z.string(),
  /** Output beyond the limit was cut off. */
  cut: z.boolean(),
});
export type TestOutput = z.infer<typeof TestOutput>;

/** One case, or one test of a suite. A hidden one tells only its points. */
export const TestResult = z.object({
  /** `hidden-1` while hidden. */
  key: z.string(),
  /** The test's name in its suite; null for a case and for a suite as a whole. */
  test: z.string().nullable(),
  name: z.string(),
  group: z.string().nullable(),
  /** Null while hidden, and before the run ends. */
  verdict: TestVerdict.nullable(),
  points: z.number().nullable(),
  maximum: z.number(),
  ms: z.number().min(0).nullable(),
  /** When the caller will see it; null for a visible one. */
  hidden_until: z.enum(['due', 'publication']).nullable(),
  /** Of a visible case. */
  command: z.string().nullable(),
  stdin: z.string().nullable(),
  expected: z.string().nullable(),
  comparison: TestComparison.nullable(),
  /** Null for older runs, which keep their verdicts only. */
  output: TestOutput.nullable(),
});
export type TestResult = z.infer<typeof TestResult>;

export const TestRunDetail = TestRun.extend({
  results: z.array(TestResult),
  /** Of the step before all tests, if it wrote anything. */
  setup_output: TestOutput.nullable(),
  /** Of suites as a whole. */
  suite_outputs: z.array(TestOutput.extend({ key: z.string(), name: z.string() })),
  /** Full output is kept for the run that counts and the newest ones. */
  has_outputs: z.boolean(),
});
export type TestRunDetail = z.infer<typeof TestRunDetail>;

/** What a page about one submission shows. Students get the results that they may see. */
export const WorkTests = z.object({
  has_tests: z.boolean(),
  runner: TestRunner,
  /** Null without a limit, and for staff. */
  runs_left: Count.nullable(),
  runs_per_day: Count.nullable(),
  /** The newest finished run of the commit that counts, else of the newest commit. */
  shown: TestRunDetail.nullable(),
  /** Newest first, waiting ones included. */
  runs: z.array(TestRun),
  /** On which staff can run the tests, newest first; none for a student. */
  commits: z.array(z.object({ sha: Sha, received_at: Timestamp })).default([]),
});
export type WorkTests = z.infer<typeof WorkTests>;

/** One column of the table of a class. */
export const TestColumn = z.object({
  key: z.string(),
  test: z.string().nullable(),
  name: z.string(),
  group: z.string().nullable(),
  maximum: z.number(),
  visibility: TestVisibility,
});
export type TestColumn = z.infer<typeof TestColumn>;

export const TestTableRow = z.object({
  student_work_id: Id,
  contributors: z.array(z.object({ full_name: z.string(), github_username: z.string() })),
  /** The newest run of the commit that counts, else of the newest commit; null before the first. */
  run: TestRun.nullable(),
  /** In the order of the columns; null where the run has no such test. */
  verdicts: z.array(TestVerdict.nullable()),
});
export type TestTableRow = z.infer<typeof TestTableRow>;

export const TestTrialKind = z.enum(['starter', 'branch', 'upload']);

export const TestTrial = z.object({
  id: Id,
  kind: TestTrialKind,
  version: z.int().min(1),
  /** The repository with branch or commit, or the uploaded file. */
  source_ref: z.string().nullable(),
  created_at: Timestamp,
  created_by: z.string(),
  problem: z.enum(['source_unreadable', 'too_large', 'failed', 'withdrawn']).nullable(),
  /** Up to 5, the first one with its full log. */
  runs: z.array(TestRunDetail),
  is_done: z.boolean(),
  /** After the last run: the starter code gets points, a solution not all, or the verdicts differ. */
  warnings: z.array(z.enum(['starter_scores', 'solution_below_maximum', 'verdicts_differ'])),
});
export type TestTrial = z.infer<typeof TestTrial>;

/** A branch or commit of a repository of the organization. */
export const TestTrialDraft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starter') }),
  z.object({
    kind: z.literal('branch'),
    repository: text(limits.repositoryName, 1),
    ref: text(limits.branchName, 1),
  }),
]);
export type TestTrialDraft = z.input<typeof TestTrialDraft>;

export const OrganizationRepository = z.object({
  repository_id: Id,
  name: z.string(),
  pushed_at: Timestamp.nullable(),
});
export type OrganizationRepository = z.infer<typeof OrganizationRepository>;

const tests = `${assignmentPath}/tests` as const;
const answerTests = z.object({ tests: AssignmentTests });
const upload = { maxBytes: limits.testUploadBytes } as const;
/** The name of the chosen file, which pages show. */
const UploadedFile = z.object({ file_name: text(limits.fileName).default('') });
const inVersion = inAssignment.extend({ number: PathId });
const inTrial = inAssignment.extend({ trialId: PathId });
const inRun = inWork.extend({ runId: PathId });

export const testRoutes = {
  getTests: defineRoute({
    method: 'GET',
    path: tests,
    policy: 'ta',
    tag: 'tests',
    summary: 'The tests of an assignment and its settings for them',
    params: inAssignment,
    answer: answerTests,
  }),

  replaceTests: defineRoute({
    method: 'PUT',
    path: tests,
    policy: 'professor',
    tag: 'tests',
    summary: 'Save cases from a form as a new version, which is used at once',
    params: inAssignment,
    body: TestForm,
    answer: answerTests,
    errors: ['tests_empty', 'tests_invalid', 'tests_no_room', 'conflict'],
  }),

  uploadTests: defineRoute({
    method: 'POST',
    path: `${tests}/upload`,
    policy: 'professor',
    tag: 'tests',
    summary: 'Upload tests as .zip or .tar.gz as a new version, which is used at once',
    heavy: true,
    params: inAssignment,
    query: UploadedFile,
    upload,
    /** `notes` say what was changed or left out. */
    answer: answerTests.extend({ notes: z.array(TestMistake).default([]) }),
    errors: ['tests_invalid', 'tests_no_room'],
  }),

  listTestRepositories: defineRoute({
    method: 'GET',
    path: `${tests}/repositories`,
    policy: 'professor',
    tag: 'tests',
    summary: "Private repositories of the organization that are not students', newest push first",
    params: inAssignment,
    answer: z.object({ repositories: z.array(OrganizationRepository) }),
    errors: ['platform_unavailable', 'app_not_installed'],
  }),

  chooseTestRepository: defineRoute({
    method: 'PUT',
    path: `${tests}/repository`,
    policy: 'professor',
    tag: 'tests',
    summary: 'Take the tests from a private repository; each push there makes a new version',
    params: inAssignment,
    body: z.object({ repository_id: Id }),
    answer: answerTests,
    errors: ['platform_unavailable', 'app_not_installed', 'tests_repository_refused'],
  }),

  leaveTestRepository: defineRoute({
    method: 'DELETE',
    path: `${tests}/repository`,
    policy: 'professor',
    tag: 'tests',
    summary: 'Make no more versions from the repository; the version in use stays',
    params: inAssignment,
    answer: answerTests,
  }),

  listTestVersions: defineRoute({
    method: 'GET',
    path: `${tests}/versions`,
    policy: 'ta',
    tag: 'tests',
    summary: 'Every version of the tests, newest first',
    params: inAssignment,
    answer: z.object({ versions: z.array(TestVersion) }),
  }),

  getTestVersion: defineRoute({
    method: 'GET',
    path: `${tests}/versions/:number`,
    policy: 'ta',
    tag: 'tests',
    summary: 'One version with its plan',
    params: inVersion,
    answer: z.object({ version: TestVersion, plan: TestPlan }),
  }),

  /** Null withdraws the tests. Versions and results stay. */
  useTestVersion: defineRoute({
    method: 'PUT',
    path: `${tests}/version`,
    policy: 'professor',
    tag: 'tests',
    summary: 'Use another version for the next runs, or none',
    params: inAssignment,
    body: z.object({ number: z.int().min(1).nullable() }),
    answer: answerTests,
  }),

  changeTestSettings: defineRoute({
    method: 'PATCH',
    path: `${tests}/settings`,
    policy: 'professor',
    tag: 'tests',
    summary: 'Limit runs per day, or count check runs instead',
    params: inAssignment,
    body: z.object(settingsFields).partial(),
    answer: answerTests,
  }),

  tryTests: defineRoute({
    method: 'POST',
    path: `${tests}/trials`,
    policy: 'professor',
    tag: 'tests',
    summary: 'Run the tests 5 times on the starter code, or on a branch or commit',
    params: inAssignment,
    body: TestTrialDraft,
    answer: z.object({ trial: TestTrial }),
    errors: [
      'tests_missing',
      'trial_running',
      'tests_repository_refused',
      'repository_not_ready',
      'app_not_installed',
      'platform_unavailable',
    ],
  }),

  tryTestsOnUpload: defineRoute({
    method: 'POST',
    path: `${tests}/trials/upload`,
    policy: 'professor',
    tag: 'tests',
    summary: 'Run the tests 5 times on an uploaded solution',
    heavy: true,
    params: inAssignment,
    query: UploadedFile,
    upload,
    answer: z.object({ trial: TestTrial }),
    errors: ['tests_missing', 'trial_running', 'solution_unreadable', 'tests_no_room'],
  }),

  listTestTrials: defineRoute({
    method: 'GET',
    path: `${tests}/trials`,
    policy: 'professor',
    tag: 'tests',
    summary: 'The newest trials of the tests',
    params: inAssignment,
    answer: z.object({ trials: z.array(TestTrial) }),
  }),

  getTestTrial: defineRoute({
    method: 'GET',
    path: `${tests}/trials/:trialId`,
    policy: 'professor',
    tag: 'tests',
    summary: 'One trial with its full log',
    params: inTrial,
    answer: z.object({ trial: TestTrial }),
  }),

  runTestsForClass: defineRoute({
    method: 'POST',
    path: `${tests}/runs`,
    policy: 'professor',
    tag: 'tests',
    summary: 'Run the tests again for the submissions of the class',
    params: inAssignment,
    /** Without ids: all submissions with commits. */
    body: z.object({ student_work_ids: z.array(Id).max(limits.worksPerRequest).exactOptional() }),
    answer: z.object({ queued: Count }),
    errors: ['tests_missing'],
  }),

  getTestTable: defineRoute({
    method: 'GET',
    path: `${tests}/table`,
    policy: 'ta',
    tag: 'tests',
    summary: 'The verdict of each test for each submission',
    heavy: true,
    params: inAssignment,
    answer: z.object({ columns: z.array(TestColumn), rows: z.array(TestTableRow) }),
  }),

  getWorkTests: defineRoute({
    method: 'GET',
    path: `${workPath}/tests`,
    policy: 'work',
    tag: 'tests',
    summary: 'Results, history and place in the queue of one submission',
    params: inWork,
    answer: z.object({ work_tests: WorkTests }),
  }),

  getTestRun: defineRoute({
    method: 'GET',
    path: `${workPath}/tests/runs/:runId`,
    policy: 'work',
    tag: 'tests',
    summary: 'One run with the outputs that the caller may see',
    params: inRun,
    answer: z.object({ run: TestRunDetail }),
  }),

  runTestsAgain: defineRoute({
    method: 'POST',
    path: `${workPath}/tests/runs`,
    policy: 'ta',
    tag: 'tests',
    summary: 'Run the tests again on the commit that counts, or on another commit',
    params: inWork,
    /** Without it: the commit that counts, else the newest. */
    body: z.object({ sha: Sha.exactOptional() }),
    answer: z.object({ run: TestRun }),
    errors: ['tests_missing', 'commit_unknown', 'nothing_to_test'],
  }),
} as const;
