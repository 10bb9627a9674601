export const savedCommentTexts = {
  savedComments: {
    lead: 'Save any comment from its card in the grader. Type / at the start of a line in a comment to use one again.',
    none: 'You have saved no comments yet.',
    noneOfCourse: 'No comments are shared with the staff of this course yet.',
    failed: (message: string) => `Error loading saved comments: ${message}`,
    found: (count: number) => `${count} saved ${count === 1 ? 'comment' : 'comments'}`,
    kept: (added: number) => {
      if (added === 0) return 'Already saved. Type / in a comment to use it.';
      return added === 1
        ? 'Comment saved. Type / in a comment to use it.'
        : `${added} comments saved. Type / in a comment to use them.`;
    },
    edited: (changed: number) => {
      if (changed === 0) return 'Saved comment changed';
      return `Saved comment changed, and ${changed} pending ${changed === 1 ? 'comment' : 'comments'}`;
    },
    uses: (count: number) => {
      if (count === 0) return 'Not used yet';
      return count === 1 ? 'Used once' : `Used ${count} times`;
    },
    usedIn: (places: string) =>
      places === ''
        ? 'It is in no grade yet.'
        : `Used in grades of ${places}. They keep their text.`,
    changeDrafts: (count: number) =>
      count === 1 ? 'Change my 1 pending comment, too' : `Change my ${count} pending comments, too`,
    gradesStay: 'Comments of grades stay as they are.',
    deleteWarning: 'Comments that use its text keep it.',
    noTable: 'This file is not a table of comma-separated values.',
    noColumn: 'The first row needs a column named comment. A column named points is optional.',
    noComments: 'This file has no comments below its first row.',
    badRow: (row: number) => `Row ${row} has no comment, or points that are not a whole number.`,
    tooLarge: 'This file is too large. A list can have up to 2 MB.',
    tooMany: 'A list can have up to 500 comments.',
  },
} as const;
