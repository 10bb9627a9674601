/** Business constants and bounds. The numbers are the product's; the units are in the names. */

/** The longest (or largest) of what people may send. */
export const limits = {
  classroomName: 100,
  assignmentName: 100,
  checkedName: 500,
  repositoryName: 100,
  rubricName: 100,
  rubricItems: 200,
  rubricExplanation: 100,
  rubricPointsCharacters: 6,
  points: 999_999,
  commentBody: 20_000,
  commentsPerGrade: 1_000,
  worksPerRequest: 5_000,
  gradersPerRequest: 200,
  filePath: 4_096,
  /** Of files that are shown: larger ones are no reading. */
  textBytes: 2 * 1024 * 1024,
  imageBytes: 10 * 1024 * 1024,
  line: 10_000_000,
  loginCode: 512,
  platformLogin: 100,
  linkToken: 128,
  linkDurationMinutes: 525_600,
  timeZone: 64,
  dueYears: { min: 1970, max: 9998 },
  templatesPerPage: 100,
} as const;

/** How long an invite link lives. Never is the default and sends no value. */
export const expiryOptions = [
  { label: '6 hours', minutes: 360 },
  { label: '12 hours', minutes: 720 },
  { label: '1 day', minutes: 1_440 },
  { label: '7 days', minutes: 10_080 },
  { label: '1 month', minutes: 43_200 },
  { label: 'Never', minutes: null },
] as const;
export type ExpiryOption = (typeof expiryOptions)[number];
export const defaultExpiry: ExpiryOption = expiryOptions[5];

/** A timed link asked for again within this time by the same person is the same link. */
export const sameLinkWithinMinutes = 10;

export const selectedClassroomCookie = { days: 30, sameSite: 'Lax', path: '/' } as const;

/** Waiting times of the screens. */
export const delays = {
  /** Revoke and remove can be undone this long before they are sent. */
  undoMs: 3_000,
  /** The second press of a double click may come this long after the first. */
  doubleClickMs: 500,
  nameCheckDebounceMs: 100,
  loggedOutRedirectMs: 1_000,
  dropdownCloseMs: 200,
} as const;

/** How fresh the screens' data is. */
export const queryTimes = {
  defaultStaleMs: 0,
  defaultRetries: 1,
  userRetries: 0,
  platformStaleMs: 300_000,
  platformUserStaleMs: 3_600_000,
  nameCheckStaleMs: 1_000,
  nameCheckRetries: 0,
  nameCheckKeptMs: 0,
  graderStaleMs: 0,
  fileContentsKeptMs: 1_800_000,
} as const;

export const templatePage = { itemsPerPage: 100, firstPage: 1 } as const;

export const avatarStackMax = 3;

export const emptyDate = 'N/A';
export const dateLocale = 'en-US';
export const dateFormat = { month: 'short', year: 'numeric', day: 'numeric' } as const;
export const dateTimeFormat = { ...dateFormat, hour: 'numeric', minute: 'numeric' } as const;

export const spinner = { size: 50, color: '#0066CC' } as const;

export const toasts = {
  durationMs: 5_000,
  position: 'top-right',
  hotkey: ['altKey', 'KeyT'],
} as const;

/** Toasts with an id replace one another instead of piling up. */
export const toastIds = {
  classroomUsers: 'classroom-users-error',
  assignments: 'assignments-error',
  assignment: 'assignment-error',
  multiStepForm: 'multi-step-form-error',
} as const;

export const charts = {
  /** In the order in which the chart shows them; `figure` is the metric that feeds it. */
  acceptance: [
    { figure: 'not_accepted', label: 'Not Accepted', color: '#f83b5c' },
    { figure: 'accepted', label: 'Accepted', color: '#50c878' },
    { figure: 'started', label: 'Started', color: '#fece5a' },
    { figure: 'submitted', label: 'Submitted', color: '#7895cb' },
    { figure: 'in_grading', label: 'Graded', color: '#219386' },
  ],
  graded: [
    { figure: 'graded', label: 'Graded', color: '#219386' },
    { figure: 'ungraded', label: 'Ungraded', color: '#e5e7eb' },
  ],
  doughnutCutout: '65%',
  commitTicksMax: 5,
  commitDatesMin: 2,
  whiskerInterquartileRanges: 1.5,
  percentAxis: { min: 0, max: 100 },
} as const;

export const grader = {
  fontSize: { default: 13, min: 8, max: 24, step: 1 },
  panel: { defaultWidth: 230, treeMinWidth: 150, collapsedWidth: 4 },
} as const;

export const firstFormStep = 0;
