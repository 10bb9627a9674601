import type { ClassroomRole, StudentWork } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatTime } from '../../lib/dates.ts';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { visit } from '../../testing/visit.tsx';
import { outline } from '../assignments/testing/outline.ts';
import { person } from '../people/testing/person.ts';
import { Component as SubmissionPage } from './submission-page.tsx';
import { studentWork } from './testing/student-work.ts';

// jsdom cannot draw, so these tests read the text alternative of each chart.
vi.mock('react-chartjs-2', () => ({
  Line: (props: { 'aria-label': string }) => <canvas aria-label={props['aria-label']} />,
}));

const one = '/classrooms/classroom/7/assignments/assignment/12/works/work/9';
const late = { sha: 'b'.repeat(40), received_at: '2026-10-02T08:00:00Z' };
const inTime = {
  sha: 'a'.repeat(40),
  reason: 'deadline',
  received_at: '2026-10-01T08:00:00Z',
} as const;

let server: ApiServer;
let answers: Answers;

const detail = (facts: Partial<StudentWork> = {}) => {
  const work = studentWork(facts);
  const neighbours = { previous_student_work_id: null, next_student_work_id: null };
  const paginated = { ...work, ...neighbours, row_num: 1, total_student_works: 1 };
  return { ...work, student_work: paginated, feedback: [] };
};

beforeEach(async () => {
  answers = {
    'GET /works/9': { work_id: 9, assignment_id: 12, classroom_id: 7, org_id: 42 },
    [`GET ${one}`]: detail(),
    [`GET ${one}/first-commit`]: { work_id: 9, first_commit_at: '2026-09-02T12:00:00Z' },
    [`GET ${one}/commit-count`]: { work_id: 9, commit_count: 3, replaced_count: 0 },
    [`GET ${one}/commits-per-day`]: { dated_commits: {} },
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function open(classroom_role: ClassroomRole = 'PROFESSOR', address = '/app/submissions/9') {
  const membership = person({ id: 1, classroom_role });
  visit(SubmissionPage, { path: '/app/submissions/:id', address, membership });
}

const chart = async () => within(await screen.findByRole('region', { name: 'Commits Over Time' }));
const figure = (label: string) => screen.getByText(label, { exact: true }).nextSibling;

it('the page names all contributors and links to repository, grader and assignment', async () => {
  const contributors = [
    { full_name: 'Alan Turing', github_username: 'alan' },
    { full_name: '', github_username: 'joan' },
  ];
  answers[`GET ${one}`] = detail({ contributors });
  open();
  expect(await screen.findByRole('heading', { name: 'Alan Turing, joan' })).toBeVisible();
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href(/View Student Repository/)).toBe(studentWork().repo_url);
  expect(href(/Grade Submission/)).toBe('/app/grading/assignment/12/student/9');
  expect(href(/Back to the assignment/)).toBe('/app/assignments/12');
  expect(document.title).toBe(`Alan Turing, joan · ${studentWork().assignment_name} · Lectern`);
});

it('a public repository is reported on the page of its submission', async () => {
  answers[`GET ${one}`] = detail({ is_public: true });
  open();
  expect(await screen.findByText('1 student repository is public')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make hw-1-alan private' })).toBeVisible();
});

it('a submission without commits shows N/A', async () => {
  answers[`GET ${one}/first-commit`] = { work_id: 9, first_commit_at: null };
  open();
  await screen.findByText('Commits Over Time');
  await waitFor(() => expect(figure('Commits Over Time')).toHaveTextContent('N/A'));
  expect(figure('First Commit Date')).toHaveTextContent('N/A');
});

it('commits of one day show "Insufficient Data" instead of a chart', async () => {
  answers[`GET ${one}/commits-per-day`] = { dated_commits: { '2026-09-02T12:00:00Z': 3 } };
  open();
  expect(await screen.findByText('Insufficient Data')).toBeVisible();
  expect(figure('Commits Over Time')).toHaveTextContent('Insufficient Data');
  expect(screen.queryByRole('region', { name: 'Commits Over Time' })).toBeNull();
});

it('the first commit shows its date once, and its time', async () => {
  open();
  await screen.findByText('First Commit Date');
  await waitFor(() => expect(figure('First Commit Date')).toHaveTextContent('Sep 2, 2026'));
  expect(screen.getAllByText(/Sep 2, 2026/)).toHaveLength(1);
  expect(screen.getByText(formatTime('2026-09-02T12:00:00Z'))).toBeVisible();
});

it.each([
  [0, 0],
  [3, 1],
])('after a force push that replaced %i commits, the page says so', async (replaced, notes) => {
  answers[`GET ${one}/commit-count`] = { work_id: 9, commit_count: 1, replaced_count: replaced };
  open();
  await screen.findByText('Total Commits');
  await waitFor(() => expect(figure('Total Commits')).toHaveTextContent('1'));
  expect(screen.queryAllByText(/^3 earlier commits are kept/)).toHaveLength(notes);
});

it('the chart draws a line from the first day to today', async () => {
  const dated_commits = { '2026-09-02T12:00:00Z': 3, '2026-09-04T12:00:00Z': 1 };
  answers[`GET ${one}/commits-per-day`] = { dated_commits };
  open();
  const words = /^Commits Over Time: Sep 2, 2026 3, Sep 3, 2026 0, Sep 4, 2026 1/;
  expect(await (await chart()).findByLabelText(words)).toBeVisible();
});

it('figures that could not be loaded show N/A and are logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const part of ['first-commit', 'commit-count', 'commits-per-day']) {
    answers[`GET ${one}/${part}`] = new Failing(500, 'Broken');
  }
  open();
  await screen.findByText('Commits Over Time');
  await waitFor(() => expect(figure('Commits Over Time')).toHaveTextContent('N/A'));
  expect(figure('Total Commits')).toHaveTextContent('N/A');
  expect(screen.queryByText('Broken')).toBeNull();
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'Broken' }));
});

it('a late commit is counted only after a confirmation, and by its sha', async () => {
  answers[`GET ${one}`] = detail({
    work_state: 'SUBMITTED',
    counted_commit: inTime,
    late_head: late,
  });
  answers[`POST ${one}/count-late`] = { student_work: studentWork() };
  open();
  expect(await screen.findByText('The last commit received by the due date.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Count the late commit' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Count the late commit?' });
  const posts = () => server.requests.filter(({ method }) => method === 'POST');
  expect(posts()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Count the late commit' }));
  expect(await screen.findByText('The late commit now counts')).toBeVisible();
  expect(posts().map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ sha: late.sha }]);
});

it('a teaching assistant cannot count a late commit', async () => {
  answers[`GET ${one}`] = detail({
    work_state: 'SUBMITTED',
    counted_commit: inTime,
    late_head: late,
  });
  open('TA');
  expect(await screen.findByText('Newest late commit')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Count the late commit' })).toBeNull();
});

it('a submission that cannot be loaded shows the reason and can be loaded again', async () => {
  answers[`GET ${one}`] = new Failing(404, 'Not found');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('an address without a submission id shows an error and sends nothing', async () => {
  open('PROFESSOR', '/app/submissions/first');
  const lacking = 'Missing required parameters for student work';
  expect(await screen.findByText(lacking)).toBeVisible();
  expect(server.requests).toEqual([]);
});

it('the page says that the assignment is archived', async () => {
  const archived = outline({ id: 12, archived_at: '2026-10-05T12:00:00Z' });
  answers['GET /classrooms/classroom/7/assignments/assignment/12'] = {
    assignment_outline: archived,
  };
  open();
  expect(await screen.findByText(/^This assignment is archived/)).toBeVisible();
});

it.each([
  ['leads to the tests that Lectern ran', 'tests:5', ['Tests']],
  ["of somebody else's CI leads to no tests", 'check-run', []],
])('the auto grader score %s', async (_what, source, names) => {
  const facts = { points: 8, maximum: 10, log_url: null, reported_at: '2026-09-05T12:00:00Z' };
  answers[`GET ${one}`] = detail({ autograder_report: { ...facts, source } });
  open();
  const card = (await screen.findByText('Auto Grader Score')).parentElement!;
  const links = within(card).queryAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(names);
  for (const link of links) {
    expect(link).toHaveAttribute('href', '/app/grading/assignment/12/student/9?tests=shown');
  }
});
