import type { ItemUse } from '@lectern/contract';

export const gradebookTexts = {
  loadFailed: (message: string) => `Error loading the gradebook: ${message}`,
  noStudents: 'No students have joined this classroom yet.',
  noneShown: 'No students are in this section.',
  nothingYet: 'No grades have been published yet.',
  asStudent: 'As the student sees it',
  asStudentHint: 'Only published scores, and the total that each student sees.',
  keys: 'Arrow keys move. Enter opens a submission. Type to fill in a column.',
  edited: (name: string, column: string) => `Score saved for ${name}, ${column}`,
  pasted: (count: number) => (count === 1 ? '1 score saved' : `${count} scores saved`),
  saveFailed: 'It is unclear whether the score was saved. Please try again.',
  notANumber: (text: string) => `“${text}” is not a number. Nothing was changed.`,
  pasteTooLong: 'There are more scores than students below this cell. Nothing was changed.',
  changed: (score: number | null) =>
    `Someone else has typed ${score ?? 'an empty score'} here. Type your score again to replace it.`,
  planFailed: 'It is unclear whether the settings were saved. Please try again.',
  planSaved: 'Gradebook settings saved',
  planHint: 'Weights need not add up to 100. Without categories, all scores count by their points.',
  columnDeleted: 'Deleting a column hides its scores from everyone. They are kept in the database.',
  excuseHint:
    'Left out of the total of this person. Students see that they are excused, not the reason.',
  overrideHint:
    'Replaces the computed score. Students see it after you publish again, without the reason.',
  reasonFailed: 'It is unclear whether this was saved. Please try again.',
  fillFailed: 'The file could not be filled. Please try again.',
  fillHint:
    'Upload the gradebook that your learning platform exported. You get the same file back, with only one column changed, ready for its import. Nothing is stored.',
  unknownRows: (count: number) =>
    count === 1 ? '1 row of nobody in this classroom' : `${count} rows of nobody in this classroom`,
  unclearRows: (count: number) =>
    count === 1 ? '1 row without a certain person' : `${count} rows without a certain person`,
  missingPeople: (count: number) =>
    count === 1 ? '1 person missing in the file' : `${count} people missing in the file`,
  sameScores: (count: number) =>
    count === 1 ? '1 score is in the file already.' : `${count} scores are in the file already.`,
  notWritten: {
    no_score: 'no score yet',
    excused: 'excused, which this file cannot say',
    kept_by_file: 'the file keeps this cell',
    no_cell: 'the row has no such cell',
  },
  unclear: {
    duplicate: 'another row is the same person',
    ambiguous: 'several people fit, or the facts contradict',
    unreadable: 'cannot be read',
  },
  uses: {
    counted: 'Counts',
    missing: 'Missing, counts as 0',
    extra: 'Extra credit',
    dropped: 'Dropped as one of the lowest',
    excused: 'Excused',
    open: 'No score yet',
    left_out: 'Left out for everyone',
    no_category: 'In no category',
    no_maximum: 'No points can be earned',
    extra_alone: 'Extra credit, counts once another score of its category counts',
  } satisfies Record<ItemUse, string>,
} as const;
