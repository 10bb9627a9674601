import type { ClassroomRole, TestColumn, TestTableRow } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { visit } from '../../../testing/visit.tsx';
import { outline } from '../../assignments/testing/outline.ts';
import { person } from '../../people/testing/person.ts';
import { testRun } from '../testing/work-tests.ts';
import { Component as TablePage } from './table-page.tsx';

const one = '/classrooms/classroom/7/assignments/assignment/12';
let server: ApiServer;
let answers: Answers;

const column = (name: string): TestColumn => ({
  key: name,
  test: null,
  name,
  group: null,
  maximum: 2,
  visibility: 'always',
});
const row = (id: number, name: string, verdicts: TestTableRow['verdicts']): TestTableRow => ({
  student_work_id: id,
  contributors: [{ full_name: name, github_username: name.toLowerCase() }],
  run: verdicts.length > 0 ? testRun() : null,
  verdicts,
});

beforeEach(async () => {
  const rows = [row(9, 'Ada', ['passed', 'timeout']), row(10, 'Bea', [])];
  answers = {
    [`GET ${one}`]: { assignment_outline: outline({ id: 12, name: 'HW 1' }) },
    [`GET ${one}/tests/table`]: { columns: [column('Adds'), column('Sorts')], rows },
    [`POST ${one}/tests/runs`]: { queued: 1 },
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(() => server.close());

function open(classroom_role: ClassroomRole) {
  visit(TablePage, {
    path: '/app/assignments/:id/tests/results',
    address: '/app/assignments/12/tests/results',
    membership: person({ id: 1, classroom_id: 7, classroom_role }),
  });
}

it('the table of a class shows verdicts in words, counts per test, and links to the grader', async () => {
  open('TA');
  const table = within(await screen.findByRole('table', { name: 'Test Results' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Student Name',
    'Score',
    'Adds1 of 1 passed',
    'Sorts0 of 1 passed',
  ]);
  const [, ada, bea] = table.getAllByRole('row').map((each) => each.textContent);
  expect(ada).toBe('Ada2 / 5PassedTook too long');
  expect(bea).toBe('BeaNot tested–Not tested–Not tested');
  expect(table.getByRole('link', { name: 'Ada' })).toHaveAttribute(
    'href',
    '/app/grading/assignment/12/student/9?tests=shown',
  );
  expect(screen.queryByRole('button', { name: 'Run again for the class' })).toBeNull();
});

it('a professor runs the tests again for the class after a confirmation', async () => {
  open('PROFESSOR');
  await screen.findByRole('table', { name: 'Test Results' });
  await userEvent.click(screen.getByRole('button', { name: 'Run again for the class' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Run again' }));
  expect(await screen.findByText('1 submission will be tested again')).toBeVisible();
});

it('an assignment without tests has no table', async () => {
  answers[`GET ${one}/tests/table`] = { columns: [], rows: [] };
  open('TA');
  expect(await screen.findByText('This assignment has no tests.')).toBeVisible();
});
