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
    copyHint: 'Its items are copied. The original does not change.',
    itemsHint:
      'Type -5 for a deduction or +5 for an addition. Drag items by their handle to reorder them.',
    handleHelp: 'Press Alt with an arrow key to move the item, or Space to pick it up.',
    pickedUp: (position: number) =>
      `Item ${position} picked up. Press the arrow keys to move it, Space to drop it, or Escape to put it back.`,
    dropped: (position: number) => `Item dropped at position ${position}.`,
    moved: (position: number, count: number) => `Moved to position ${position} of ${count}.`,
    /** Names the number left, so that screen readers announce a second deletion of item 1. */
    itemDeleted: (position: number, left: number) =>
      `Item ${position} deleted, ${left === 0 ? 'none' : left} left.`,
    rescoreWarning: (count: number) =>
      `${count === 1 ? '1 submission uses' : `${count} submissions use`} the old points. Update ${count === 1 ? 'it' : 'them'} too, or apply the new points only from now on?`,
    rescored: 'Scores now use the new points.',
    rescoreUndone: 'The previous points are back.',
    undoFailed: 'It is unclear whether the previous points are back. Please try again.',
  },
} as const;
