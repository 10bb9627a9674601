import type { ClassroomRole, Glance } from '@lectern/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatDeadline } from '../../lib/dates.ts';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { platformFacts } from '../../testing/platform-facts.ts';
import { visit } from '../../testing/visit.tsx';
import { outline } from '../assignments/testing/outline.ts';
import { person } from '../people/testing/person.ts';
import { Component as DashboardPage } from './dashboard-page.tsx';

// jsdom has no canvas. These tests read the accessible names of charts.
vi.mock('react-chartjs-2', () => ({
  Line: (props: { 'aria-label'?: string }) => <canvas aria-label={props['aria-label']} />,
}));

const classroom = '/classrooms/classroom/7';
const emptyGlance: Glance = {
  waiting: { total: 0, mine: 0, unassigned: 0, graders: [] },
  progress: [],
  setup_problems: [],
  public_repositories: [],
  ta_classrooms: [],
  next_deadlines: [],
  activity: [{ day: '2026-09-30', pushes: 0 }],
};

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  const roles: ClassroomRole[] = [
    'PROFESSOR',
    'TA',
    'TA',
    ...Array<ClassroomRole>(4).fill('STUDENT'),
  ];
  answers = {
    [`GET ${classroom}/students`]: {
      users: roles.map((classroom_role, at) => person({ id: at + 1, classroom_role })),
    },
    [`GET ${classroom}/assignments`]: {
      assignment_outlines: [
        outline(),
        outline({ id: 13, name: 'HW 2', created_at: '2026-09-15T12:00:00Z' }),
      ],
    },
    [`GET ${classroom}/glance`]: emptyGlance,
    'GET /platform': platformFacts,
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(() => server.close());

function open(classroom_role: ClassroomRole = 'PROFESSOR') {
  const membership = person({ id: 1, classroom_role });
  visit(DashboardPage, { path: '/app/dashboard', address: '/app/dashboard', membership });
}

const progress = {
  assignment_id: 12,
  accepted: 9,
  submitted: 7,
  to_grade: 4,
  graded: 3,
  published: 0,
  mine: 3,
  unassigned: 1,
};

const table = () => screen.findByRole('table', { name: 'Assignments' });
const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const card = (label: string) =>
  screen.getByText(label, { exact: true }).closest('div')?.parentElement;

it('the dashboard counts people by role, shows up to 3 avatars and links each list', async () => {
  open();
  await table();
  expect(card('Students')).toHaveTextContent('Students4');
  const faces = screen.getByRole('list', { name: 'Students: 4' });
  expect(within(faces).getAllByRole('listitem')).toHaveLength(3);
  expect(
    within(screen.getByRole('list', { name: 'TAs: 2' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  expect(address('Students')).toBe('/app/students');
  expect(address('TAs')).toBe('/app/tas');
  expect(address('Professors')).toBe('/app/professors');
});

it('the dashboard shows the creation date, the number of assignments and the TA ratio', async () => {
  open();
  await table();
  expect(screen.getByText('Created on').nextSibling).toHaveTextContent('Sep 1, 2026');
  expect(screen.getByText('TA to Student Ratio').nextSibling).toHaveTextContent('1 : 2');
  const assignments = screen.getByRole('link', { name: 'Assignments' });
  expect(assignments.parentElement?.nextSibling).toHaveTextContent('2');
  expect(assignments).toHaveAttribute('href', '/app/assignments');
});

it('the dashboard shows no TA ratio without TAs', async () => {
  answers[`GET ${classroom}/students`] = {
    users: [person({ id: 1, classroom_role: 'PROFESSOR' })],
  };
  open();
  await table();
  expect(screen.getByText('TA to Student Ratio').nextSibling).toHaveTextContent('N/A');
});

it('the dashboard lists and links assignments from newest to oldest, with their progress', async () => {
  answers[`GET ${classroom}/glance`] = { ...emptyGlance, progress: [progress] };
  open();
  const rows = within(await table()).getAllByRole('row');
  const due = formatDeadline(outline().main_due_date);
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Assignment Name', 'Created Date', 'Due Date', 'Accepted', 'To grade', 'Graded'],
    ['HW 2', 'Sep 15, 2026', due, '-', '-', '-'],
    ['HW 1', 'Sep 1, 2026', due, '9', '4', '3'],
  ]);
  expect(address('HW 2')).toBe('/app/assignments/13');
});

it.each([
  ['with assignments', 2],
  ['without any', 0],
])('the dashboard of a professor has one link for a new assignment %s', async (_when, count) => {
  const list = answers[`GET ${classroom}/assignments`] as { assignment_outlines: unknown[] };
  list.assignment_outlines.length = count;
  open();
  await table();
  expect(screen.getAllByRole('link', { name: 'Create Assignment' })).toHaveLength(1);
  expect(address('Create Assignment')).toBe('/app/assignments/create?org_name=analytical-engines');
});

it('the dashboard shows the next setup steps to a professor without assignments', async () => {
  answers['GET /orgs/org/42/templates'] = { templates: [] };
  const steps = () => screen.queryByRole('region', { name: 'Set up your course' });
  open();
  await table();
  expect(steps()).toBeNull();
  cleanup();
  answers[`GET ${classroom}/assignments`] = { assignment_outlines: [] };
  open('TA');
  await table();
  expect(steps()).toBeNull();
  cleanup();
  open();
  expect(await screen.findByText('1 of 3 done')).toBeVisible();
  expect(steps()).toHaveTextContent('People (Done)');
});

it('the dashboard of a TA says that there are no assignments, without a link for a new one', async () => {
  answers[`GET ${classroom}/assignments`] = { assignment_outlines: [] };
  open('TA');
  expect(await screen.findByText('No assignments have been created yet.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create Assignment' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'At a glance' })).toBeNull();
});

it('the dashboard shows a spinner below its heading while it loads', async () => {
  open();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await table();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

it.each([
  ['students', 'The people are out.', true],
  ['assignments', 'The assignments are lost.', false],
])('the dashboard shows a failure when the %s cannot be loaded', async (call, message, isShown) => {
  answers[`GET ${classroom}/${call}`] = new Failing(500, message);
  open();
  const page = await screen.findByRole('alert');
  expect(within(page).getByRole('heading', { name: 'Error Loading Dashboard' })).toBeVisible();
  const sentence = 'There was an error loading the dashboard data. Please try again later.';
  expect(within(page).getByText(sentence)).toBeVisible();
  expect(within(page).queryByText(message) !== null).toBe(isShown);
  const back = within(page).getByRole('link', { name: 'Return to Classroom Selection' });
  expect(back).toHaveAttribute('href', '/app/classroom/select?org_id=42');
  expect(within(page).getByRole('button', { name: 'Reload Page' })).toBeVisible();
  const toasts = await screen.findByRole('region', { name: /^Notifications/ });
  expect(await within(toasts).findByText(message)).toBeInTheDocument();
});

it('the dashboard tells professors which classrooms teaching assistants created', async () => {
  const made = { created_at: '2026-09-29T12:00:00Z', created_by: 'tess' };
  answers[`GET ${classroom}/glance`] = {
    ...emptyGlance,
    ta_classrooms: [{ ...made, name: 'Side Door', created_by_name: 'Tess Teach' }],
  } satisfies Glance;
  open();
  expect(await screen.findByText('A teaching assistant created a classroom.')).toBeVisible();
  const sentence = /^Tess Teach created Side Door on Sep 29, 2026 as an owner/;
  expect(screen.getByText(sentence)).toBeVisible();
});

it('the dashboard names public repositories with their assignment', async () => {
  const contributors = [{ full_name: 'Alan Turing', github_username: 'alan' }];
  const at = { student_work_id: 9, assignment_id: 12, assignment_name: 'HW 1' };
  const repository = { ...at, repo_name: 'hw-1-alan', repo_url: null, contributors };
  answers[`GET ${classroom}/glance`] = { ...emptyGlance, public_repositories: [repository] };
  open();
  expect(await screen.findByText('Alan Turing: hw-1-alan (HW 1)')).toBeVisible();
});

it('the glance shows waiting submissions, setup problems, deadlines and pushes', async () => {
  answers[`GET ${classroom}/glance`] = {
    waiting: {
      total: 12,
      mine: 3,
      unassigned: 5,
      graders: [
        { github_username: 'grace', full_name: 'Grace Hopper', works: 4, assignment_ids: [12] },
        { github_username: 'alan', full_name: 'Alan Turing', works: 3, assignment_ids: [12] },
      ],
    },
    progress: [progress],
    setup_problems: [
      { assignment_id: 12, name: 'HW 1', works: 2, starter_code_failed: false },
      { assignment_id: 13, name: 'HW 2', works: 0, starter_code_failed: true },
    ],
    public_repositories: [],
    ta_classrooms: [],
    next_deadlines: [
      { assignment_id: 13, name: 'HW 2', due_at: '2026-10-01T12:00:00Z', extended_students: null },
      { assignment_id: 12, name: 'HW 1', due_at: '2026-10-02T12:00:00Z', extended_students: 2 },
    ],
    activity: [
      { day: '2026-09-29', pushes: 3 },
      { day: '2026-09-30', pushes: 1 },
    ],
  } satisfies Glance;
  open();
  const waiting = await screen.findByRole('region', { name: 'Waiting for a grade' });
  expect(waiting).toHaveTextContent(
    'Waiting for a grade12 to grade3 assigned to youGrace Hopper 4Alan Turing 3Unassigned 5',
  );
  expect(address('Waiting for a grade')).toBe('/app/grading');
  expect(address('12 to grade')).toBe('/app/grading?show.12=waiting');
  expect(address('3 assigned to you')).toBe('/app/grading?show.12=waiting&search.12=person-1');
  expect(address('Grace Hopper 4')).toBe('/app/grading?show.12=waiting&search.12=grace');
  expect(address('Unassigned 5')).toBe('/app/grading?show.12=unassigned');

  expect(screen.getByText('3 setup problems')).toBeVisible();
  expect(
    screen.getByText('2 students have accepted, but their repositories could not be set up.'),
  ).toBeVisible();
  expect(
    screen.getByText('The starter code is missing, so no repositories can be created.'),
  ).toBeVisible();

  const deadlines = screen.getByRole('region', { name: 'Next deadlines' });
  const [next, extended] = within(deadlines).getAllByRole('listitem');
  expect(next).toHaveTextContent(/^HW 2Oct 1, 2026/);
  expect(extended).toHaveTextContent(/^HW 1Oct 2, 2026.*2 students with an extension$/);
  const linkIn = (name: string) => within(deadlines).getByRole('link', { name });
  expect(linkIn('HW 2')).toHaveAttribute('href', '/app/assignments/13');
  expect(linkIn('2 students with an extension')).toHaveAttribute(
    'href',
    '/app/assignments/12/edit',
  );

  const chart = 'Pushes in the last 2 weeks: Sep 29 3, Sep 30 1';
  expect(await screen.findByLabelText(chart)).toBeVisible();
});

it('the dashboard shows open tasks above the figures of the classroom', async () => {
  open();
  const tasks = await screen.findByRole('heading', { name: 'At a glance' });
  const isAbove = tasks.compareDocumentPosition(screen.getByText('Created on'));
  expect(isAbove & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('the glance says when there is nothing to do and shows TAs no setup problems', async () => {
  answers[`GET ${classroom}/glance`] = { ...emptyGlance, setup_problems: null };
  open('TA');
  expect(await screen.findByText('No submissions are waiting for a grade.')).toBeVisible();
  expect(screen.getByText('No upcoming deadlines.')).toBeVisible();
  expect(screen.getByText('Nobody has pushed in the last 2 weeks.')).toBeVisible();
  expect(screen.queryByText(/setup problem/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create Assignment' })).toBeNull();
});

it('the dashboard works without the glance, which can be retried', async () => {
  answers[`GET ${classroom}/glance`] = new Failing(500, 'The glance is blind.');
  open();
  await table();
  expect(screen.getByText('The glance is blind.')).toBeVisible();
  answers[`GET ${classroom}/glance`] = emptyGlance;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No submissions are waiting for a grade.')).toBeVisible();
});

it('staff find archived and deleted assignments below the list', async () => {
  answers[`GET ${classroom}/assignments/put-away`] = {
    archived: [outline({ id: 14, name: 'Trial', archived_at: '2026-09-20T12:00:00Z' })],
    deleted: [
      {
        id: 15,
        name: 'Mistake',
        deleted_at: '2026-09-21T12:00:00Z',
        restorable_until: '2026-09-28T12:00:00Z',
      },
    ],
  };
  answers[`POST ${classroom}/assignments/deleted/15/restore`] = { assignment_outline: outline() };
  open();
  await userEvent.click(await screen.findByText('1 archived, 1 deleted'));
  expect(address('Trial')).toBe('/app/assignments/14');
  expect(screen.getByText('Deleted. It can be restored until Sep 28, 2026.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore Mistake' }));
  await vi.waitFor(() => {
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
