/** Maxima of what clients may send. */
export const limits = {
  classroomName: 100,
  assignmentName: 100,
  movedWeeks: 520,
  sectionName: 100,
  extensionReason: 500,
  extensionHours: 8_760,
  noteBody: 5_000,
  notesPerPerson: 200,
  sectionsPerClassroom: 200,
  peoplePerRequest: 5_000,
  checkedName: 500,
  repositoryName: 100,
  rubricName: 100,
  rubricItems: 200,
  rubricExplanation: 100,
  rubricPointsCharacters: 6,
  points: 999_999,
  assignmentDescription: 20_000,
  commentBody: 20_000,
  reason: 500,
  gradebookName: 100,
  gradebookCategories: 30,
  gradebookColumns: 100,
  gradebookWeight: 10_000,
  gradebookVersion: 64,
  commentsPerGrade: 1_000,
  /** Of a person in a classroom, and of the course. */
  savedComments: 500,
  worksPerRequest: 5_000,
  gradersPerRequest: 200,
  filePath: 4_096,
  /** Larger files are not shown. */
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
  branchName: 255,
  testUploadBytes: 5 * 1024 * 1024,
  testCases: 100,
  testPoints: 1_000,
  testName: 100,
  testKey: 64,
  testCommand: 10_000,
  testText: 64 * 1024,
  testSeconds: 600,
  testMemoryMb: 4_096,
  testProcesses: 512,
  testFilesMb: 1_024,
  testOutputKb: 1_024,
  fileName: 255,
  testRunsPerDay: 1_000,
  /** People of a classroom's roster, including those who are gone. */
  rosterEntries: 5_000,
  rosterUploadBytes: 5 * 1024 * 1024,
  /** In an address, which Node limits to 16 KB. */
  rosterColumnsText: 8_000,
  /** What a student types to claim an entry. */
  rosterTyped: 254,
} as const;

/** The same person who asks for a timed link again within this time gets the same link. */
export const sameLinkWithinMinutes = 10;

export const templatePage = { itemsPerPage: 100, firstPage: 1 } as const;

/** How long something deleted can be restored. */
export const restorableDays = 7;
