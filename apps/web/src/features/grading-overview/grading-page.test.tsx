import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { overviewAddress } from '../../addresses/grading.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { Failing } from '../../testing/answers.ts';
import { outline } from '../assignments/testing/outline.ts';
import { notAccepted } from '../works/testing/student-work.ts';
import {
  glance,
  glanceCall,
  list,
  one,
  openAssignment,
  openOverview,
  overviewServer,
} from './testing/open-overview.ts';

const overview = overviewServer();

const students = (table: HTMLElement) =>
  within(table)
    .getAllByRole('link')
    .map((link) => link.textContent);

it('the overview shows assignments, and scores of students who accepted', async () => {
  const table = await openAssignment('TA');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('analytical-engines');
  const [outer] = screen.getAllByRole('table');
  const headers = within(outer!).getAllByRole('columnheader');
  expect(headers.slice(0, 8).map((header) => header.textContent)).toEqual([
    'Assignment Name',
    'Assigned Date',
    'Due Date',
    'Submitted',
    'To grade',
    'Graded',
    'Published',
    'Actions',
  ]);
  const inner = within(table).getAllByRole('columnheader');
  expect(inner.slice(0, 5).map((header) => header.textContent)).toEqual([
    'Student',
    'Auto Grader Score',
    'Manual Feedback Score',
    'Overall Score',
    'Status',
  ]);
  expect(students(table)).toEqual([
    'Alan Turing',
    'Katherine Johnson',
    'Dorothy Vaughan',
    'Joan Clarke',
  ]);
  const scores = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1, 5).map((cell) => cell.textContent));
  expect(scores).toEqual([
    ['2', '7', '9', 'Grading Completed'],
    ['-', '-', '-', 'Submitted'],
    // A grade of 0.
    ['-', '0', '-', expect.stringContaining('Grade Published')],
    ['-', '-', '-', 'Accepted'],
  ]);
  expect(within(table).getByRole('link', { name: 'Alan Turing' })).toHaveAttribute(
    'href',
    '/app/grading/assignment/12/student/9',
  );
  const progress = screen.getByRole('list', { name: 'Progress of the graders' });
  expect(progress).toHaveTextContent('Grace Hopper1 of 2 graded');
  expect(progress).not.toHaveTextContent('Ada');
});

const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr')!;

it('the row of an assignment shows its progress', async () => {
  openOverview('TA');
  const row = await rowOf('HW 1');
  await waitFor(() =>
    expect([...row.children].slice(3, 7).map((cell) => cell.textContent)).toEqual([
      '3',
      '2',
      '2 of 4',
      '1',
    ]),
  );
  expect(within(row).getByRole('progressbar')).toHaveAttribute('value', '2');
});

it('an assignment without a submission for the reader has no button for the next one', async () => {
  const [progress] = glance.progress;
  overview.answers[glanceCall] = { ...glance, progress: [{ ...progress, unassigned: 0 }] };
  openOverview('TA');
  const row = await rowOf('HW 1');
  expect(await within(row).findByText('2 of 4')).toBeVisible();
  expect(within(row).queryByRole('button', { name: /^Next ungraded/ })).toBeNull();
});

it('the overview works without its progress', async () => {
  overview.answers[glanceCall] = new Failing(500, 'The glance is blind.');
  openOverview('TA');
  const row = await rowOf('HW 1');
  expect(
    await within(row).findByRole('button', { name: /^Next ungraded/ }, { timeout: 5000 }),
  ).toBeVisible();
  expect(within(row).getAllByText('-')).toHaveLength(4);
});

it('the browser remembers which assignments are open', async () => {
  await openAssignment();
  expect(localStorage.getItem('lectern.grading.7.12')).toBe('open');
  await userEvent.click(screen.getByRole('button', { name: 'HW 1' }));
  expect(localStorage.getItem('lectern.grading.7.12')).toBeNull();
  expect(screen.queryByRole('table', { name: 'Grades of HW 1' })).toBeNull();
});

it('an assignment that was left open is open on the next visit', async () => {
  localStorage.setItem('lectern.grading.7.12', 'open');
  openOverview();
  expect(await screen.findByRole('table', { name: 'Grades of HW 1' })).toBeVisible();
});

it('the download has the grades of everyone, including students who have not accepted', async () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await openAssignment('TA');
  await userEvent.click(screen.getByRole('button', { name: 'Download Grades' }));
  expect(names).toEqual(['data.csv']);
  const text = await saved[0]!.text();
  expect(text.split('\r\n')).toEqual([
    'Student,Auto Grader Score,Manual Feedback Score,Overall Score',
    'Alan Turing,2,7,9',
    'Katherine Johnson,,,',
    'Mary Jackson,,,',
    'Dorothy Vaughan,,0,0',
    'Joan Clarke,,,',
    '',
  ]);
});

it('the filter and the search narrow the table', async () => {
  const table = await openAssignment();
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(screen.getByRole('option', { name: 'To grade' }));
  expect(students(table)).toEqual(['Katherine Johnson', 'Joan Clarke']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(screen.getByRole('option', { name: 'Ready to publish' }));
  expect(students(table)).toEqual(['Alan Turing']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(screen.getByRole('option', { name: 'Assigned to me' }));
  expect(await screen.findByText('No submissions match this filter.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all submissions' }));
  expect(students(table)).toHaveLength(4);
  await userEvent.type(screen.getByRole('searchbox'), 'hopper submitted');
  expect(students(table)).toEqual(['Katherine Johnson']);
});

it('the view of a table is kept in the address and restored from it', async () => {
  const table = await openAssignment();
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(screen.getByRole('option', { name: 'Ungraded' }));
  await userEvent.type(screen.getByRole('searchbox'), 'jo');
  await userEvent.click(within(table).getByRole('button', { name: 'Student' }));
  await userEvent.click(within(table).getByRole('button', { name: 'Student' }));
  expect(students(table)).toEqual(['Katherine Johnson', 'Joan Clarke']);
  expect(location.search).toBe('?show.12=ungraded&search.12=jo&sort.12=-student');
  expect(overviewAddress()).toBe(`/app/grading${location.search}`);

  cleanup();
  localStorage.clear();
  openOverview();
  const again = await screen.findByRole('table', { name: 'Grades of HW 1' });
  expect(students(again)).toEqual(['Katherine Johnson', 'Joan Clarke']);
  expect(screen.getByRole('searchbox')).toHaveValue('jo');
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveTextContent('Ungraded');
  await userEvent.click(screen.getByRole('button', { name: 'HW 1' }));
  expect(location.search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'HW 1' }));
  await userEvent.type(await screen.findByRole('searchbox'), 'jo');
  expect(overviewAddress()).toBe('/app/grading?search.12=jo');
  // The next person at this browser must not see the search.
  clearPersonalData();
  expect(overviewAddress()).toBe('/app/grading');
});

it('an assignment that nobody accepted says so, and its grades can be downloaded', async () => {
  overview.answers[`GET ${one}/works`] = { student_works: [notAccepted('Mary Jackson', 'mary')] };
  openOverview();
  await userEvent.click(await screen.findByRole('button', { name: 'HW 1' }));
  expect(await screen.findByText('No students have accepted this assignment yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download Grades' })).toBeVisible();
});

it('a professor can create an assignment when there are none', async () => {
  overview.answers[`GET ${list}`] = { assignment_outlines: [] };
  openOverview();
  expect(await screen.findByText('No assignments found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Assignment' })).toHaveAttribute(
    'href',
    '/app/assignments/create?org_name=analytical-engines',
  );
});

it('a teaching assistant cannot create an assignment when there are none', async () => {
  overview.answers[`GET ${list}`] = { assignment_outlines: [] };
  openOverview('TA');
  expect(await screen.findByText('No assignments found.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create Assignment' })).toBeNull();
});

it('assignments or grades that cannot be loaded show the reason', async () => {
  overview.answers[`GET ${list}`] = new Failing(500, 'An unexpected error occurred');
  openOverview();
  const alert = await screen.findByRole('alert');
  const sentence = 'Error loading assignments: An unexpected error occurred';
  expect(alert).toHaveTextContent(sentence);
  overview.answers[`GET ${list}`] = { assignment_outlines: [outline()] };
  overview.answers[`GET ${one}/graders`] = new Failing(503, 'The service is not ready.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'HW 1' }));
  expect(await screen.findByText('The service is not ready.')).toBeVisible();
});
