import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClassroomRole } from '@lectern/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPerson } from '../../lib/forgetting.ts';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { visit } from '../../testing/visit.tsx';
import { outline } from '../assignments/testing/outline.ts';
import { person } from '../people/testing/person.ts';
import { notAccepted, studentWork } from '../works/testing/student-work.ts';
import { Component as GradingPage } from './grading-page.tsx';
import { overviewAddress } from './overview-address.ts';
import { publication } from './testing/grading-row.ts';

const list = '/classrooms/classroom/7/assignments';
const one = `${list}/assignment/12`;

const alan = studentWork({
  work_state: 'GRADING_COMPLETED',
  auto_grader_score: 2,
  manual_feedback_score: 7,
});
const katherine = studentWork({
  student_work_id: 10,
  work_state: 'SUBMITTED',
  contributors: [{ full_name: 'Katherine Johnson', github_username: 'katherine' }],
});
const dorothy = studentWork({
  student_work_id: 11,
  work_state: 'GRADE_PUBLISHED',
  manual_feedback_score: 0,
  contributors: [{ full_name: 'Dorothy Vaughan', github_username: 'dorothy' }],
});
const missing = studentWork({
  student_work_id: 13,
  work_state: 'ACCEPTED',
  contributors: [{ full_name: 'Joan Clarke', github_username: 'joan' }],
  counted_commit: { sha: 'a'.repeat(40), reason: 'nothing_in_time', received_at: null },
});

const grader = { github_username: 'grace', full_name: 'Grace Hopper', assigned: 2, graded: 1 };
const ada = { github_username: 'person-1', full_name: 'Ada Lovelace', assigned: 0, graded: 0 };
const graders = {
  assigned: [9, 10].map((student_work_id) => ({ student_work_id, github_username: 'grace' })),
  progress: [ada, grader],
};

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  history.replaceState(null, '', '/app/grading');
  answers = {
    [`GET ${list}`]: { assignment_outlines: [outline()] },
    [`GET ${one}/works`]: {
      student_works: [alan, katherine, notAccepted('Mary Jackson', 'mary'), dorothy, missing],
    },
    [`GET ${one}/graders`]: graders,
    [`GET ${one}/publications`]: {
      publications: [
        publication({ student_work_id: 11, state: 'failed', problem: 'GitHub said no.' }),
      ],
    },
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function open(classroom_role: ClassroomRole = 'PROFESSOR') {
  const membership = person({ id: 1, classroom_role });
  visit(GradingPage, { path: '/app/grading', address: '/app/grading', membership });
}

async function openAssignment(classroom_role?: ClassroomRole) {
  open(classroom_role);
  await userEvent.click(await screen.findByRole('button', { name: 'HW 1' }));
  return screen.findByRole('table', { name: 'Grades of HW 1' });
}

const students = (table: HTMLElement) =>
  within(table)
    .getAllByRole('link')
    .map((link) => link.textContent);

const sent = (method: string, path: string) =>
  server.requests
    .filter((request) => request.method === method && request.url === `/api${path}`)
    .map(({ body }) => JSON.parse(body || 'null') as unknown);

async function choose(student: string, action: string) {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${student}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

it('shows the assignments, and the scores of those who accepted', async () => {
  const table = await openAssignment('TA');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('analytical-engines');
  const [outer] = screen.getAllByRole('table');
  const headers = within(outer!).getAllByRole('columnheader');
  expect(headers.slice(0, 3).map((header) => header.textContent)).toEqual([
    'Assignment Name',
    'Assigned Date',
    'Due Date',
  ]);
  const inner = within(table).getAllByRole('columnheader');
  expect(inner.slice(0, 4).map((header) => header.textContent)).toEqual([
    'Student',
    'Auto Grader Score',
    'Manual Feedback Score',
    'Overall Score',
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
    .map((row) => [...row.children].slice(1, 4).map((cell) => cell.textContent));
  expect(scores).toEqual([
    ['2', '7', '9'],
    ['-', '-', '-'],
    ['-', '0', '-'],
    ['-', '-', '-'],
  ]);
  expect(within(table).getByRole('link', { name: 'Alan Turing' })).toHaveAttribute(
    'href',
    '/app/grading/assignment/12/student/9',
  );
  const progress = screen.getByRole('list', { name: 'Progress of the graders' });
  expect(progress).toHaveTextContent('Grace Hopper1 of 2 graded');
  expect(progress).not.toHaveTextContent('Ada');
});

it('remembers in this browser which assignments stand open', async () => {
  await openAssignment();
  expect(localStorage.getItem('lectern.grading.7.12')).toBe('open');
  await userEvent.click(screen.getByRole('button', { name: 'HW 1' }));
  expect(localStorage.getItem('lectern.grading.7.12')).toBeNull();
  expect(screen.queryByRole('table', { name: 'Grades of HW 1' })).toBeNull();
});

it('opens what was left open', async () => {
  localStorage.setItem('lectern.grading.7.12', 'open');
  open();
  expect(await screen.findByRole('table', { name: 'Grades of HW 1' })).toBeVisible();
});

it('downloads the grades of everyone, also of those who have not accepted', async () => {
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

it('narrows the works by what a grader looks for', async () => {
  const table = await openAssignment();
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(screen.getByRole('option', { name: 'Ready to publish' }));
  expect(students(table)).toEqual(['Alan Turing']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(screen.getByRole('option', { name: 'Assigned to me' }));
  expect(await screen.findByText('No works match this filter.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all works' }));
  expect(students(table)).toHaveLength(4);
  await userEvent.type(screen.getByRole('searchbox'), 'hopper submitted');
  expect(students(table)).toEqual(['Katherine Johnson']);
});

it('says in the address what is shown, and shows what the address says', async () => {
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
  // As somebody who is given the link, and has nothing open.
  localStorage.clear();
  open();
  const again = await screen.findByRole('table', { name: 'Grades of HW 1' });
  expect(students(again)).toEqual(['Katherine Johnson', 'Joan Clarke']);
  expect(screen.getByRole('searchbox')).toHaveValue('jo');
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveTextContent('Ungraded');
  await userEvent.click(screen.getByRole('button', { name: 'HW 1' }));
  expect(location.search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'HW 1' }));
  await userEvent.type(await screen.findByRole('searchbox'), 'jo');
  expect(overviewAddress()).toBe('/app/grading?search.12=jo');
  // Who searched for whom is nobody else's business.
  forgetPerson();
  expect(overviewAddress()).toBe('/app/grading');
});

it('publishes what is selected, after asking, and leaves out what has no grade', async () => {
  answers[`POST ${one}/publish`] = { published: [9], skipped: 0 };
  await openAssignment();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Alan Turing' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Katherine Johnson' }));
  expect(screen.getByRole('checkbox', { name: '2 selected' })).toBePartiallyChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Publish selected (1)' }));
  const title = 'Publish the grade of Alan Turing?';
  const dialog = await screen.findByRole('alertdialog', { name: title });
  expect(dialog).toHaveTextContent('The student sees this grade with every comment at once.');
  expect(dialog).toHaveTextContent('are left out.');
  expect(sent('POST', `${one}/publish`)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await screen.findByText('1 grade published');
  expect(sent('POST', `${one}/publish`)).toEqual([{ student_work_ids: [9] }]);
});

it('selects what the search shows, and acts upon nothing that it hides', async () => {
  await openAssignment();
  const search = screen.getByRole('searchbox', { name: 'Search Grades of HW 1' });
  await userEvent.type(search, 'turing');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toBeChecked();
  await userEvent.clear(search);
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toBePartiallyChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Katherine Johnson' }));
  await userEvent.type(search, 'katherine');
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Publish selected (0)' })).toBeDisabled();
  await userEvent.type(search, ' nobody');
  expect(screen.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('checkbox', { name: '2 selected' })).toBePartiallyChecked();
});

it('shows a publication that failed, and tries again', async () => {
  answers[`POST ${one}/works/work/11/publication/retry`] = null;
  const table = await openAssignment();
  expect(within(table).getByText('GitHub said no.')).toBeVisible();
  answers[`GET ${one}/publications`] = {
    publications: [publication({ student_work_id: 11, state: 'pending', has_changes_since: true })],
  };
  const retry = 'Retry publishing the grade of Dorothy Vaughan';
  await userEvent.click(within(table).getByRole('button', { name: retry }));
  expect(await within(table).findByText('Publishing pending')).toBeVisible();
  expect(within(table).getByText('Changes since publication')).toBeVisible();
  expect(sent('POST', `${one}/works/work/11/publication/retry`)).toHaveLength(1);
});

it('takes a grade back only after asking, and says when that fails', async () => {
  answers[`POST ${one}/works/work/11/unpublish`] = new Failing(409, 'Not published.');
  await openAssignment();
  await choose('Dorothy Vaughan', 'Unpublish');
  const title = 'Unpublish the grade of Dorothy Vaughan?';
  const dialog = await screen.findByRole('alertdialog', { name: title });
  expect(sent('POST', `${one}/works/work/11/unpublish`)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unpublish' }));
  await screen.findByText('Not published.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('gives a work to a grader by hand', async () => {
  const namesake = { ...grader, github_username: 'hopper' };
  const both = { ...graders, progress: [grader, namesake] };
  answers[`GET ${one}/graders`] = both;
  answers[`PUT ${one}/graders`] = both;
  await openAssignment();
  await choose('Joan Clarke', 'Assign grader');
  const dialog = await screen.findByRole('dialog', { name: 'Assign graders' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please choose at least one grader.');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Grader' }));
  await userEvent.click(within(dialog).getByRole('option', { name: 'Grace Hopper (grace)' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await screen.findByText('Graders assigned');
  const progress = screen.getByRole('list', { name: 'Progress of the graders' });
  expect(progress).toHaveTextContent(/Grace Hopper \(grace\).*Grace Hopper \(hopper\)/);
  expect(sent('PUT', `${one}/graders`)).toEqual([
    { mode: 'manual', student_work_ids: [13], github_username: 'grace' },
  ]);
});

it('shares works out by weight, and keeps what was chosen when that fails', async () => {
  answers[`PUT ${one}/graders`] = new Failing(422, 'Only staff can grade.');
  await openAssignment();
  await userEvent.click(screen.getByRole('button', { name: 'Assign graders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign graders' });
  expect(within(dialog).getByRole('radio', { name: /^By hand/ })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^By weight/ }));
  const weight = within(dialog).getByRole('spinbutton', { name: 'Weight of Grace Hopper' });
  await userEvent.clear(weight);
  await userEvent.type(weight, '3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await screen.findByText('Only staff can grade.');
  expect(sent('PUT', `${one}/graders`)).toEqual([
    { mode: 'share', graders: [{ github_username: 'grace', weight: 3 }], reassign: false },
  ]);
  expect(weight).toHaveValue(3);
});

it('grades missing works in one go, with a comment', async () => {
  answers[`POST ${one}/grade-missing`] = { graded: [13] };
  await openAssignment('TA');
  await userEvent.click(screen.getByRole('button', { name: 'Grade missing works (1)' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Grade 1 missing work?' });
  expect(dialog).toHaveTextContent('Joan Clarke');
  const comment = within(dialog).getByRole('textbox', { name: 'Comment' });
  await userEvent.clear(comment);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Grade with zero' }));
  expect(within(dialog).getByText(/^Please say why/)).toBeVisible();
  await userEvent.type(comment, ' Too late. ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Grade with zero' }));
  await screen.findByText('1 work graded with zero');
  expect(sent('POST', `${one}/grade-missing`)).toEqual([
    { body: 'Too late.', student_work_ids: [13] },
  ]);
});

it('shows who changed what', async () => {
  const version = {
    feedback_comment_id: 1,
    version: 1,
    action: 'CREATE',
    path: 'main.py',
    line: 12,
    body: '<b>Off</b> by one.',
    points: -3,
    changed_by: 'grace',
    changed_at: '2026-10-05T12:00:00Z',
  };
  const changed = { ...version, version: 2, action: 'EDIT', body: 'Fine.', points: 0 };
  answers[`GET ${one}/works/work/9/feedback-history`] = {
    versions: [version, { ...changed, changed_by: 'ada' }],
  };
  await openAssignment('TA');
  await choose('Alan Turing', 'Feedback history');
  const dialog = await screen.findByRole('dialog', { name: 'Feedback history of Alan Turing' });
  expect(await within(dialog).findByRole('heading', { name: 'main.py, line 12' })).toBeVisible();
  const [before, after] = within(dialog).getAllByText(/it on$/);
  expect(before).toHaveTextContent(/^grace added it on Oct 5, 2026/);
  expect(after).toHaveTextContent(/^ada changed it on/);
  expect(dialog).toHaveTextContent('-3<b>Off</b> by one.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens the next work to grade, and says when none is left', async () => {
  answers[`GET ${one}/next-ungraded`] = { student_work_id: null };
  await openAssignment('TA');
  await userEvent.click(screen.getByRole('button', { name: 'Next ungraded for me' }));
  await screen.findByText('Nothing is left for you to grade here.');
  answers[`GET ${one}/next-ungraded`] = { student_work_id: 10 };
  await userEvent.click(screen.getByRole('button', { name: 'Next ungraded for me' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

it('leaves decisions to professors, and lets teaching assistants take a work', async () => {
  answers[`POST ${one}/works/work/11/claim`] = graders;
  answers[`POST ${one}/works/work/13/claim`] = graders;
  await openAssignment('TA');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Publish|^Assign grader|^Retry/ })).toBeNull();
  await choose('Joan Clarke', 'Grade this work myself');
  await screen.findByText('You grade Joan Clarke now');
  expect(sent('POST', `${one}/works/work/13/claim`)).toHaveLength(1);
});

it('says that nobody has accepted yet', async () => {
  answers[`GET ${one}/works`] = { student_works: [notAccepted('Mary Jackson', 'mary')] };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'HW 1' }));
  expect(await screen.findByText('No students have accepted this assignment yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download Grades' })).toBeVisible();
});

it('says that there are no assignments, and lets professors alone create one', async () => {
  answers[`GET ${list}`] = { assignment_outlines: [] };
  open();
  expect(await screen.findByText('No assignments found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Assignment' })).toHaveAttribute(
    'href',
    '/app/assignments/create?org_name=analytical-engines',
  );
});

it('shows a teaching assistant no way to create an assignment', async () => {
  answers[`GET ${list}`] = { assignment_outlines: [] };
  open('TA');
  expect(await screen.findByText('No assignments found.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create Assignment' })).toBeNull();
});

it('says why the assignments could not be loaded, and why one of them could not', async () => {
  answers[`GET ${list}`] = new Failing(500, 'An unexpected error occurred');
  open();
  const alert = await screen.findByRole('alert');
  const sentence = 'Error loading assignments: An unexpected error occurred';
  expect(alert).toHaveTextContent(sentence);
  answers[`GET ${list}`] = { assignment_outlines: [outline()] };
  answers[`GET ${one}/graders`] = new Failing(503, 'The service is not ready.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'HW 1' }));
  expect(await screen.findByText('The service is not ready.')).toBeVisible();
});
