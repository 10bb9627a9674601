/** Apart from `texts`, so that only the screens for staff load these sentences. */
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const students = (count: number) => (count === 1 ? '1 student' : `${count} students`);

export const peoplePageTexts = {
  everyone: {
    empty: 'There is nobody in this classroom yet.',
    nobody: 'Nobody matches these filters.',
    activityFailed: 'Failed to load the activity of the class.',
    selected: (count: number) => `${count} selected`,
    loginsCopied: 'Logins copied to clipboard',
    addressesCopied: (count: number) => `Addresses of ${people(count)} copied to clipboard`,
    noAddresses: 'None of the selected people has an address in the roster.',
    notCopied: 'The list could not be copied. Please try again.',
    silent: (days: number) => (days === 1 ? '1 day ago' : `${days} days ago`),
    today: 'Today',
    never: 'Never',
  },
  extend: {
    title: (count: number) => `Extend ${students(count)}`,
    explained:
      'The new date applies to these students alone. Those who have more time already keep it.',
    done: (extended: number, kept: number) =>
      kept === 0
        ? `Extended ${students(extended)}`
        : `Extended ${students(extended)}. ${students(kept)} had more time already.`,
    failed: 'The extension could not be saved. Please try again.',
    reasonHint: 'The students see it on My Work.',
    dayLonger: '24 hours longer',
    dayLongerHint: 'From the due date that each student has now.',
    toDate: 'To a date',
    dateMissing: 'Please choose a date.',
    assignmentMissing: 'Please choose an assignment.',
  },
  sections: {
    explained:
      'A section can have its own due dates and graders. A student can be in several sections.',
    none: 'This classroom has no sections yet.',
    loadFailed: 'Failed to load the sections.',
    datesFailed: 'Failed to load the due dates of sections.',
    changeFailed: 'The section could not be changed. Please try again.',
    created: (name: string) => `Created the section ${name}`,
    deleted: (name: string) => `Deleted the section ${name}`,
    deleteQuestion: (name: string) => `Delete the section ${name}?`,
    deleteWarning:
      'Its students stay in the classroom. Its due dates end, and the commits that count are chosen again.',
    size: (count: number, unclaimed: number) =>
      unclaimed === 0
        ? students(count)
        : `${students(count)}, and ${unclaimed} of the roster without an account`,
    gradedBy: (names: string) => `Graded by ${names}`,
    noGraders: 'No graders',
    added: (count: number, name: string) => `Put ${students(count)} into ${name}`,
    removed: (count: number, name: string) => `Took ${students(count)} out of ${name}`,
    dates:
      'A date here replaces the due date of the assignment for the students of the section. An extension of a student still applies.',
    ownDate: 'Set date',
    noDate: 'Due date of the assignment',
    dateSet: (name: string) => `Changed the due date of ${name}`,
  },
  person: {
    loadFailed: 'Failed to load this person.',
    unknown: 'Nobody in this classroom has this login.',
    noWorks: 'No assignments yet.',
    noNotes: 'No notes yet. Only staff can read them.',
    noSections: 'No section',
    noteLabel: 'New note',
    noteHint: 'Only staff can read it.',
    noteFailed: 'The note could not be saved. Please try again.',
    noteNotDeleted: 'The note could not be deleted. Please try again.',
    noteDeleted: 'Note deleted',
    extendedTo: (date: string, by: string) => `Extended to ${date} by ${by}`,
    lastPush: 'Last Push',
  },
} as const;
