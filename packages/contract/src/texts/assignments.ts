/** Assignments. */
export const assignmentTexts = {
  assignments: {
    /** Why there is no base repository. */
    base: {
      refused: (reason: string) =>
        `The code-hosting platform refused to copy the template repository: ${reason}`,
      templateGone:
        'The template repository no longer exists, is no longer a template, or Lectern may not read it.',
      templateEmpty: (branch: string) =>
        `The template repository has no commits yet on its default branch, ${branch}.`,
      namesTaken: 'Every name for the copy of the template repository is taken.',
      gone: 'The copy of the template repository no longer exists, or Lectern may not see it any more. Another try uses it if it is there again, or else copies the template as it is now.',
      stillEmpty: 'The code-hosting platform has not filled the copy of the template repository.',
    },
  },
} as const;
