import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClassroomRole, SetupProblem } from '@lectern/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { worksAddress } from '../../../addresses/assignments.ts';
import { clearPersonalData } from '../../../lib/personal-data.ts';
import { answering, Failing, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { visit } from '../../../testing/visit.tsx';
import { provisioned, provisioning } from '../../acceptance/testing/provisioning.ts';
import { person } from '../../people/testing/person.ts';
import { notAccepted, studentWork } from '../../works/testing/student-work.ts';
import { outline } from '../testing/outline.ts';
import { Component as AssignmentPage } from './assignment-page.tsx';

// jsdom cannot draw, so these tests read the text alternative of each chart.
vi.mock('react-chartjs-2', () => ({
  Doughnut: (props: object) => <canvas {...labelled(props)} />,
  Bar: (props: object) => <canvas {...labelled(props)} />,
}));
const labelled = (props: { 'aria-label'?: string }) => ({ 'aria-label': props['aria-label'] });

const one = '/classrooms/classroom/7/assignments/assignment/12';
const status = { not_accepted: 1, accepted: 0, started: 1, submitted: 0, in_grading: 0 };

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {
    [`GET ${one}`]: { assignment_outline: outline() },
    [`GET ${one}/works`]: {
      student_works: [studentWork(), notAccepted('Katherine Johnson', 'katherine')],
    },
    [`GET ${one}/progress-status`]: { assignment_id: 12, status },
    [`GET ${one}/grading-status`]: { assignment_id: 12, status: { graded: 0, ungraded: 1 } },
    [`GET ${one}/commit-count`]: { assignment_id: 12, total_commits: 3 },
    [`GET ${one}/setup-problems`]: { setup_problems: [] },
    [`POST ${one}/token`]: { token: 'abc', expires_at: null, link_id: 5 },
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  history.replaceState(null, '', '/');
  await server.close();
});

function open(
  classroom_role: ClassroomRole = 'PROFESSOR',
  address: Parameters<typeof visit>[1]['address'] = '/app/assignments/12',
) {
  const membership = person({ id: 1, classroom_role });
  visit(AssignmentPage, { path: '/app/assignments/:id', address, membership });
}

const cells = async () =>
  within(await screen.findByRole('table', { name: 'Student Assignments' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('the table marks a late, extended, force-pushed or newly pushed submission', async () => {
  answers[`GET ${one}/works`] = {
    student_works: [
      studentWork({ is_late: true, has_extension: true, history_rewritten: true }),
      studentWork({ student_work_id: 10, new_commits_since_grading: 2, work_state: 'SUBMITTED' }),
    ],
  };
  open();
  await screen.findByText('History rewritten');
  const [first, second] = await cells();
  expect(first).toMatch(/^Alan TuringStartedLateExtensionHistory rewritten/);
  expect(second).toMatch(/^Alan TuringSubmittedNew commits since grading/);
});

it('a public repository is reported above the table and marked in it', async () => {
  answers[`GET ${one}/works`] = { student_works: [studentWork({ is_public: true })] };
  open();
  expect(await screen.findByText('1 student repository is public')).toBeVisible();
  expect((await cells())[0]).toMatch(/^Alan TuringStartedPublic/);
});

it('the search finds students by login and by status', async () => {
  open();
  const search = await screen.findByRole('searchbox', { name: 'Search Student Assignments' });
  await userEvent.type(search, 'katherine');
  expect(await cells()).toEqual([expect.stringMatching(/^Katherine Johnson/)]);
  await userEvent.clear(search);
  await userEvent.type(search, 'started');
  expect(await cells()).toEqual([expect.stringMatching(/^Alan Turing/)]);
});

it('the table keeps its search and sort for the way back from a student, until the person changes', async () => {
  history.replaceState(null, '', '/app/assignments/12');
  open();
  const search = () => screen.findByRole('searchbox', { name: 'Search Student Assignments' });
  await userEvent.type(await search(), 'a');
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  expect(location.search).toBe('?search=a&sort=-state');
  expect(worksAddress(12)).toBe('/app/assignments/12?search=a&sort=-state');
  expect(worksAddress(1)).toBe('/app/assignments/1');

  cleanup();
  open();
  expect(await search()).toHaveValue('a');
  expect((await cells())[0]).toMatch(/^Alan Turing/);
  // The next person at this browser must not see the search.
  clearPersonalData();
  expect(worksAddress(12)).toBe('/app/assignments/12');
});

it('a caption below each chart explains why both say another number of graded ones', async () => {
  const later = { not_accepted: 1, accepted: 0, started: 1, submitted: 0, in_grading: 38 };
  answers[`GET ${one}/progress-status`] = { assignment_id: 12, status: later };
  answers[`GET ${one}/grading-status`] = {
    assignment_id: 12,
    status: { graded: 18, ungraded: 21 },
  };
  open();
  const chart = async (name: string) => screen.findByRole('region', { name });
  expect(await chart('Grading Status')).toHaveTextContent(/Counts accepted submissions\./);
  await screen.findByLabelText(/^Repository Status: .* Graded 38$/);
  await waitFor(async () =>
    expect(await chart('Repository Status')).toHaveTextContent(
      /Graded is 20 assigned to a grader plus 18 with a grade\./,
    ),
  );
});

it('a metric that failed to load says so and can be loaded again', async () => {
  answers[`GET ${one}/progress-status`] = new Failing(500, 'An unexpected error occurred');
  answers[`GET ${one}/grading-status`] = new Failing(500, 'An unexpected error occurred');
  open();
  const [card] = await screen.findAllByRole('region', { name: 'Repository Status' });
  expect(await within(card!).findByText('Failed to fetch acceptance metrics')).toBeVisible();
  const grading = screen.getByRole('region', { name: 'Grading Status' });
  expect(await within(grading).findByText('Failed to fetch graded metrics')).toBeVisible();

  answers[`GET ${one}/progress-status`] = { assignment_id: 12, status };
  await userEvent.click(within(card!).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^Repository Status: Not Accepted 1,/)).toBeVisible();
});

it('a teaching assistant gets no assignment link, no settings and no setup problems', async () => {
  open('TA');
  await screen.findByText('Alan Turing');
  expect(screen.queryByRole('textbox', { name: 'Assignment Link' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit Assignment' })).toBeNull();
  const asked = server.requests.map(({ method, url }) => `${method} ${url}`);
  expect(asked).not.toContain(`POST /api${one}/token`);
  expect(asked).not.toContain(`GET /api${one}/setup-problems`);
});

it('the next steps are shown only to the professor who has just created the assignment', async () => {
  const state = { isNew: true };
  const next = () => screen.queryByText('What comes next');
  for (const role of ['PROFESSOR', 'TA'] as const) {
    open(role, { pathname: '/app/assignments/12', state });
    await screen.findByRole('heading', { name: 'Metrics' });
    expect(next() !== null).toBe(role === 'PROFESSOR');
    cleanup();
  }
  open();
  await screen.findByRole('heading', { name: 'Metrics' });
  expect(next()).toBeNull();
});

it('a notice says that the starter code is still being copied', async () => {
  const base_repository = { status: 'pending', problem: null, url: null } as const;
  answers[`GET ${one}`] = { assignment_outline: outline({ base_repository, main_due_date: null }) };
  open('TA');
  expect(await screen.findByText(/^The starter code is being copied/)).toBeVisible();
  expect(screen.getByText('Due Date').nextSibling).toHaveTextContent('N/A');
});

it('a teaching assistant sees a failed base repository without the Retry button', async () => {
  const base_repository = { status: 'failed', problem: 'It is gone.', url: null } as const;
  answers[`GET ${one}`] = { assignment_outline: outline({ base_repository }) };
  open('TA');
  expect(await screen.findByText('It is gone.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

const problem: SetupProblem = {
  student_work_id: 9,
  repo_name: 'hw-1-alan',
  accepted_at: '2026-09-01T12:00:00Z',
  step: 'repository',
  problem: 'GitHub said no.',
  contributors: [{ full_name: 'Alan Turing', github_username: 'alan' }],
};

it('the page waits for its setup problems, which would push the rest of it down', async () => {
  let arrive: (body: object) => void = () => undefined;
  answers[`GET ${one}/setup-problems`] = new Promise<object>((resolve) => (arrive = resolve));
  open();
  await waitFor(() => expect(document.title).toContain(outline().name));
  expect(screen.queryByRole('heading', { name: 'Metrics' })).toBeNull();
  arrive({ setup_problems: [problem] });
  expect(await screen.findByRole('heading', { name: 'Metrics' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Setup problems' })).toBeVisible();
});

it('the page is shown without its setup problems when they cannot be loaded', async () => {
  answers[`GET ${one}/setup-problems`] = new Failing(500, 'Out of order.');
  open();
  expect(await screen.findByRole('heading', { name: 'Metrics' })).toBeVisible();
  expect((await screen.findAllByText('Out of order.')).length).toBeGreaterThan(0);
});

it('a professor can retry the setup of a named student and sees the outcome', async () => {
  answers[`GET ${one}/setup-problems`] = { setup_problems: [problem] };
  open();
  const retry = await screen.findByRole('button', { name: 'Retry for Alan Turing' });
  expect(retry).toHaveTextContent('Retry');
  const tryAgain = `POST ${one}/works/work/9/setup/retry`;
  const still = provisioning({ status: 'failed', problem: 'GitHub still says no.' });
  answers[tryAgain] = { provisioning: still };
  await userEvent.click(retry);
  expect(await screen.findByText('GitHub still says no.')).toBeVisible();
  answers[tryAgain] = { provisioning: provisioning() };
  await userEvent.click(retry);
  expect(await screen.findByText('Trying again...')).toBeVisible();
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
  answers[tryAgain] = { provisioning: provisioned('https://github.com/cs-101/hw-1-alan') };
  answers[`GET ${one}/setup-problems`] = { setup_problems: [] };
  await userEvent.click(retry);
  expect(await screen.findByText(/^The repository of Alan Turing existed/)).toBeVisible();
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  expect(screen.queryByText('Trying again...')).toBeNull();
});

it('the page says when the assignment link could not be created', async () => {
  answers[`POST ${one}/token`] = new Failing(503);
  open();
  const failure = 'Failed to generate invite URL. Please try again.';
  expect((await screen.findAllByText(failure)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Assignment Link')).not.toHaveAttribute('placeholder');
});

it('the charts of a classroom without students say so instead of drawing', async () => {
  answers[`GET ${one}/works`] = { student_works: [] };
  const none = { not_accepted: 0, accepted: 0, started: 0, submitted: 0, in_grading: 0 };
  answers[`GET ${one}/progress-status`] = { assignment_id: 12, status: none };
  answers[`GET ${one}/grading-status`] = { assignment_id: 12, status: { graded: 0, ungraded: 0 } };
  open();
  const nobody = 'There are currently no Students in this classroom.';
  await waitFor(() => expect(screen.getAllByText(nobody)).toHaveLength(2));
  expect(await screen.findByText('No students have accepted this assignment yet.')).toBeVisible();
});

it('an address without an assignment id shows an error and sends nothing', async () => {
  open('PROFESSOR', '/app/assignments/abc');
  expect(await screen.findByText('Missing classroom or assignment ID')).toBeVisible();
  expect(server.requests).toEqual([]);
});
