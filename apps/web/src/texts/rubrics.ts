/** Rubrics. */
export const rubricTexts = {
  rubrics: {
    none: 'No rubrics have been created yet.',
    noneToCopy: 'No rubrics have been created.',
    listFailed: (message: string) => `Error loading rubrics: ${message}`,
    defaultName: 'New Rubric',
    nameFor: (assignment: string) => `${assignment} Rubric`,
    saveFailed: "Couldn't save rubric. Please try again.",
    saveReason: (message: string) => ` - ${message}`,
    updated: 'Rubric updated successfully',
    created: 'Rubric created successfully',
    updateFailed: 'Failed to update rubric. Please try again.',
    createFailed: 'Failed to create rubric. Please try again.',
    noneForAssignment: 'This assignment has no rubric yet.',
    noItems: 'This rubric has no items.',
    copyHint: 'Its items are copied. The original stays as it is.',
    moved: (position: number, count: number) => `Moved to position ${position} of ${count}.`,
    /** With the number left, so deleting the first item twice is announced twice. */
    itemDeleted: (position: number, left: number) =>
      `Item ${position} deleted, ${left === 0 ? 'none' : left} left.`,
    rescoreWarning:
      'Comments have already been given these points. Re-scoring gives them the new ones; otherwise only new comments get them.',
    rescored: 'Scores follow the new points.',
    rescoreUndone: 'The points are as they were before.',
    undoFailed: 'It is unclear whether the points are as they were before. Please try again.',
  },
} as const;
