import type { WorkState } from '@lectern/contract';
import { expect, it } from 'vitest';
import { gradingRow, publication } from './testing/grading-row.ts';
import { actionsFor, type WorkAction } from './work-actions.ts';

it.each<[WorkState, WorkAction[]]>([
  ['STARTED', ['claim', 'assign', 'history']],
  ['GRADING_COMPLETED', ['assign', 'publish', 'reopen', 'history']],
  ['GRADE_PUBLISHED', ['assign', 'unpublish', 'reopen', 'history']],
])('a professor decides about a work that is %s', (work_state, expected) => {
  expect(actionsFor(gradingRow({ work_state }, { publication: publication() }), true)).toEqual(
    expected,
  );
});

it('offers to publish again what has changed since', () => {
  const changed = { publication: publication({ has_changes_since: true }) };
  const row = gradingRow({ work_state: 'GRADE_PUBLISHED' }, changed);
  expect(actionsFor(row, true)).toContain('publish');
});

it('lets a teaching assistant take what nobody grades, and decide nothing', () => {
  expect(actionsFor(gradingRow(), false)).toEqual(['claim', 'history']);
  const taken = gradingRow({}, { grader: { login: 'x', name: 'X' } });
  expect(actionsFor(taken, false)).toEqual(['history']);
  expect(actionsFor(gradingRow({ work_state: 'GRADE_PUBLISHED' }), false)).toEqual(['history']);
});
