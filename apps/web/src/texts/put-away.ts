const repositories = (count: number) =>
  count === 1 ? '1 student repository' : `${count} student repositories`;

/** Archived and deleted assignments and rubrics. */
export const putAwayTexts = {
  putAway: {
    typeName: (name: string) => `Type ${name} to confirm`,
    archived: (name: string) => `${name} is archived`,
    unarchived: (name: string) => `${name} is back in all lists`,
    deleted: (name: string) => `${name} is deleted`,
    restored: (name: string) => `${name} is restored`,
    listed: (archived: number, deleted: number) =>
      [archived > 0 && `${archived} archived`, deleted > 0 && `${deleted} deleted`]
        .filter(Boolean)
        .join(', '),
    archivedOn: (day: string) => `Archived on ${day}`,
    deletedUntil: (day: string, count: number) =>
      `Deleted. It can be restored until ${day}.${count > 0 ? ` Then Lectern also deletes ${repositories(count)}.` : ''}`,
    failed: 'The change may not have been saved. Please try again.',
    assignmentsFailed: 'Failed to fetch archived assignments.',
    rubricsFailed: 'Failed to fetch archived rubrics.',
  },

  putAwayAssignment: {
    explained:
      'An archived assignment can only be read, and is in no list or chart. Students keep reading their published grades. A deleted assignment is gone for everyone, and can be restored for 7 days.',
    isArchived:
      'This assignment is archived. It can only be read, and is in no list or chart. Students keep reading their published grades.',
    deleteUnaccepted:
      'Nobody has accepted it. You can restore it for 7 days, from the list of assignments on the dashboard.',
    deleteAccepted:
      'Submissions, grades and comments disappear for staff and students. You can restore them for 7 days, from the list of assignments on the dashboard.',
    repositoriesStay: 'The repositories of students stay where they are.',
    deleteRepositories: (count: number, host: string) =>
      `Also delete the ${repositories(count)} on ${host} after 7 days`,
    keepRepositories: 'Otherwise students keep them. Restoring the assignment keeps them too.',
    typeNumber: (count: number) => `Type ${count}, the number of repositories, to confirm`,
  },

  putAwayRubric: {
    explained:
      'An archived rubric cannot be changed, and is offered to no assignment. A deleted rubric is also gone from this page, and can be restored for 7 days. Assignments that use it keep it.',
    isArchived:
      'This rubric is archived. It cannot be changed, and is offered to no assignment. Assignments that use it keep it.',
    isDeleted: 'This rubric was deleted. This assignment keeps it.',
    isArchivedHere: 'This rubric is archived. This assignment keeps it.',
    saveFirst: 'Save your changes before you archive or delete the rubric.',
    deleteUnused: 'No assignment uses it. You can restore it for 7 days, from the list of rubrics.',
    deleteUsed:
      'Assignments that use it keep it, with their grades and comments. No other assignment can use it. You can restore it for 7 days, from the list of rubrics.',
  },
} as const;
