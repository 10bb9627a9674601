import type { WorkState } from '@lectern/contract';
import { expect, it } from 'vitest';
import { gradingRow, publication } from './testing/grading-row.ts';
import { actionsFor, type WorkAction } from './work-actions.ts';

it.each<[WorkState, WorkAction[]]>([
  ['STARTED', ['claim', 'assign', 'history']],
  ['GRADING_COMPLETED', ['assign', 'publish', 'reopen', 'history']],
  ['GRADE_PUBLISHED', ['assign', 'unpublish', 'reopen', 'history']],
])('a professor gets the actions for a submission in state %s', (work_state, expected) => {
  expect(actionsFor(gradingRow({ work_state }, { publication: publication() }), true)).toEqual(
    expected,
  );
});

it('a published grade that has changed can be published again', () => {
  const changed = { publication: publication({ has_changes_since: true }) };
  const row = gradingRow({ work_state: 'GRADE_PUBLISHED' }, changed);
  expect(actionsFor(row, true)).toContain('publish');
});

it('a teaching assistant can claim a submission without a grader, and cannot publish or reopen', () => {
  expect(actionsFor(gradingRow(), false)).toEqual(['claim', 'history']);
  const taken = gradingRow({}, { grader: { login: 'x', name: 'X' } });
  expect(actionsFor(taken, false)).toEqual(['history']);
  expect(actionsFor(gradingRow({ work_state: 'GRADE_PUBLISHED' }), false)).toEqual(['history']);
});
