import { expect, it } from 'vitest';
import { editorTitle } from './editor-title.ts';

it.each([
  [undefined, true, false, 'New Rubric'],
  [undefined, false, false, 'Edit Rubric'],
  [undefined, false, true, 'Edit Rubric*'],
  ['HW 1', true, false, 'HW 1 > New Rubric'],
  ['HW 1', true, true, 'HW 1 > New Rubric*'],
  ['HW 1', false, true, 'HW 1 > Edit Rubric*'],
])(
  'with assignment %s, new %s, unsaved %s the title is %s',
  (assignmentName, isNew, isUnsaved, title) => {
    expect(editorTitle({ assignmentName, isNew, isUnsaved })).toBe(title);
  },
);
