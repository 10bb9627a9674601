import { expect, it } from 'vitest';
import { outline } from '../features/assignments/testing/outline.ts';
import { fullRubric } from '../features/rubrics/testing/full-rubric.ts';
import { editorLink, readEditorTarget } from './rubric-editor.ts';

const assignment = outline();
const rubric = fullRubric();

it.each([
  [{}, { assignmentId: undefined, rubricId: undefined, asNew: false }],
  [{ rubric }, { assignmentId: undefined, rubricId: 3, asNew: false }],
  [{ assignment }, { assignmentId: 12, rubricId: undefined, asNew: false }],
  [
    { assignment, rubric },
    { assignmentId: 12, rubricId: 3, asNew: false },
  ],
  [
    { assignment, rubric, asNew: true },
    { assignmentId: 12, rubricId: 3, asNew: true },
  ],
])(
  'a link to the rubric editor has the same target when clicked and when its address is opened (%#)',
  (subject, target) => {
    const { to, state } = editorLink(subject);
    const search = typeof to === 'object' ? `?${to.search}` : '';
    expect(readEditorTarget(state, search)).toEqual(target);
    expect(readEditorTarget(JSON.parse(JSON.stringify(state)), '')).toEqual(target);
    expect(readEditorTarget(null, search)).toEqual(target);
  },
);

it.each([
  [{ rubricData: 'x' }, '?rubric=0'],
  [{ assignment: { id: -1 } }, '?assignment=x'],
  ['x', '?copy=1'],
])('the rubric editor ignores the invalid state %j and query %s', (state, search) => {
  expect(readEditorTarget(state, search)).toEqual({
    assignmentId: undefined,
    rubricId: undefined,
    asNew: false,
  });
});
