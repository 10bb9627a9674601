import type { MyWork } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { platformFacts } from '../../testing/platform-facts.ts';
import { inNoTime } from '../../testing/in-no-time.ts';
import { visit } from '../../testing/visit.tsx';
import { provisioned, provisioning } from '../acceptance/testing/provisioning.ts';
import { person } from '../people/testing/person.ts';
import { Component as MyWorkPage } from './my-work-page.tsx';

const repository = 'https://host.test/analytical-engines/hw-1-alan';
const list = 'GET /classrooms/classroom/7/my-work';
const one = '/classrooms/classroom/7/assignments/assignment/12/works/work/9';

type Accepted = NonNullable<MyWork['work']>;

const accepted = (facts: Partial<Accepted> = {}): Accepted => ({
  student_work_id: 9,
  accepted_at: '2026-09-01T12:00:00Z',
  repo_name: 'hw-1-alan',
  submitted_at: null,
  commit_amount: 3,
  default_branch: 'main',
  newest_commit: { sha: 'beefed1'.padEnd(40, '0'), received_at: '2026-09-05T12:00:00Z' },
  last_commit_date: '2026-09-05T12:00:00Z',
  provisioning: provisioned(repository),
  can_submit: true,
  grade: null,
  grade_withdrawn: false,
  repo_url: repository,
  effective_due_date: '2026-10-01T21:59:59.000Z',
  has_extension: false,
  is_late: false,
  history_rewritten: false,
  counted_commit: null,
  late_head: null,
  recounted_sha: null,
  ...facts,
});

const mine = (facts: Partial<MyWork> = {}): MyWork => ({
  assignment_id: 12,
  assignment_name: 'HW 1',
  work_state: 'STARTED',
  effective_due_date: '2026-10-01T21:59:59.000Z',
  due_time_zone: 'Europe/Berlin',
  has_extension: false,
  work: accepted(),
  ...facts,
});

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = { [list]: { my_work: [mine()] } };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(() => server.close());

function open() {
  const membership = person({ id: 1 });
  visit(MyWorkPage, { path: '/app/my-work', address: '/app/my-work', membership });
}

const posts = () => server.requests.filter(({ method }) => method === 'POST');

it('names the time zone of the last commit, as of every other moment', async () => {
  open();
  const label = await screen.findByText('Last Commit');
  expect(label.nextElementSibling).toHaveTextContent(/ (?:UTC|GMT\S*|[A-Z]{2,5})$/);
  expect(label.nextElementSibling).not.toHaveTextContent(/ [AP]M$/);
});

it('lists as the server does, however wrong the clock of the browser is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-02T01:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const later = { assignment_id: 13, effective_due_date: '2026-10-08T21:59:59.000Z' };
  answers[list] = { my_work: [mine(), mine({ ...later, assignment_name: 'HW 2' })] };
  open();
  const names = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect(names).toEqual(['HW 1', 'HW 2']);
});

it('says how to accept what has not been accepted', async () => {
  answers[list] = { my_work: [mine({ work: null, work_state: 'NOT_ACCEPTED' })] };
  open();
  expect(await screen.findByText('Not Accepted')).toBeVisible();
  expect(
    screen.getByText('Use the link from your professor to accept this assignment.'),
  ).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the repository, how to clone it, and what will count', async () => {
  open();
  const link = await screen.findByRole('link', {
    name: /^View your assignment repository of HW 1/,
  });
  expect(link).toHaveAttribute('href', repository);
  expect(screen.getByText(`git clone ${repository}.git`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy clone command of HW 1' })).toBeVisible();
  expect(screen.getByText(/the last commit received by the due date will count/)).toBeVisible();
  const said = screen.getByText('Commit that counts').nextSibling;
  expect(said).toHaveTextContent(/^So far beefed1.* received Sep 5, 2026, .+\. Not decided yet: /);
});

const missing = 'Nothing of yours is on the branch main yet, and only what is there counts.';

it.each([
  ['commits elsewhere', { commit_amount: 2 }],
  ['a tag that handed it in', { commit_amount: 0, submitted_at: '2026-09-05T12:00:00Z' }],
])('warns while there is nothing that could count but %s', async (_what, facts) => {
  answers[list] = { my_work: [mine({ work: accepted({ newest_commit: null, ...facts }) })] };
  open();
  expect(await screen.findByText(missing)).toBeVisible();
});

it.each([
  ['before the first push', { commit_amount: 0, newest_commit: null }],
  ['once the branch has something', {}],
])('does not warn %s', async (_when, facts) => {
  answers[list] = { my_work: [mine({ work: accepted(facts) })] };
  open();
  await screen.findByText('Commit that counts');
  expect(screen.queryByText(missing)).toBeNull();
});

it('says what git takes for a password until something has been pushed', async () => {
  answers['GET /platform'] = platformFacts;
  answers[list] = {
    my_work: [mine(), mine({ assignment_id: 13, work: accepted({ commit_amount: 0 }) })],
  };
  open();
  const hint = await screen.findByText(/^If git asks for a password, give it an access token\./);
  const link = await within(hint).findByRole('link', { name: /^Make an access token/ });
  expect(link).toHaveAttribute('href', 'https://host.test/settings/tokens');
});

it('shows an extension with its deadline, and the commit that counts by it', async () => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const counted = { sha, reason: 'deadline', received_at: '2026-10-02T12:00:00Z' } as const;
  const work = accepted({ has_extension: true, counted_commit: counted });
  answers[list] = { my_work: [mine({ has_extension: true, work })] };
  open();
  expect(await screen.findByText(/^Due Date Oct .*\(extended for you\)$/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^c0ffee0/ })).toHaveAttribute(
    'href',
    `${repository}/commit/${sha}`,
  );
});

it('shows starter code that counts for want of anything else', async () => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const counted = { sha, reason: 'nothing_in_time', received_at: null } as const;
  answers[list] = { my_work: [mine({ work: accepted({ counted_commit: counted }) })] };
  open();
  const said = (await screen.findByText('Commit that counts')).nextSibling;
  expect(said).toHaveTextContent(
    /\) Nothing was pushed to the default branch in time, so the starter code counts\.$/,
  );
});

it('tells what counts from what came after it', async () => {
  const counted_commit = {
    sha: 'c0ffee0'.padEnd(40, '0'),
    reason: 'deadline',
    received_at: '2026-10-01T12:00:00Z',
  } as const;
  const late_head = { sha: 'beefed1'.padEnd(40, '0'), received_at: '2026-10-02T12:00:00Z' };
  const work = accepted({ is_late: true, counted_commit, late_head });
  answers[list] = { my_work: [mine({ work_state: 'SUBMITTED', work })] };
  open();
  expect(await screen.findByText('Commits after the due date')).toBeVisible();
  expect(screen.queryByText('Late')).toBeNull();
  const said = screen.getByText('Newest late commit').nextSibling;
  expect(said).toHaveTextContent(/^beefed1.* received Oct 2, 2026, .+\. It does not count\.$/);
});

it('says that another commit would count than the one that was graded', async () => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const counted_commit = { sha, reason: 'grading', received_at: null } as const;
  const work = accepted({ counted_commit, recounted_sha: 'beefed1'.padEnd(40, '0') });
  answers[list] = { my_work: [mine({ work_state: 'GRADE_PUBLISHED', work })] };
  open();
  expect(await screen.findByText('Another commit would count')).toBeVisible();
  expect(screen.getByText('Commit that counts').nextSibling).toHaveTextContent(
    /^c0ffee0.* The commit that counted when grading began\. .+ another .+: beefed1/,
  );
});

describe('a commit that came after grading began', () => {
  const counted_commit = {
    sha: 'c0ffee0'.padEnd(40, '0'),
    reason: 'grading',
    received_at: '2026-09-03T12:00:00Z',
  } as const;
  const openGraded = async (facts: Partial<Accepted>) => {
    const work = accepted({ can_submit: false, counted_commit, ...facts });
    answers[list] = { my_work: [mine({ work_state: 'GRADING_COMPLETED', work })] };
    open();
    expect((await screen.findByText('Commit that counts')).nextSibling).toHaveTextContent(/^c0ff/);
  };

  it.each([
    ['before the due date', {}],
    ['without one', { effective_due_date: null }],
    [
      'without one, when there was nothing',
      {
        effective_due_date: null,
        counted_commit: { ...counted_commit, reason: 'nothing_in_time', received_at: null },
      } as const,
    ],
  ])('is told not to count, %s', async (_when, facts) => {
    await openGraded(facts);
    expect(screen.getByText('Newest commit').nextSibling).toHaveTextContent(
      /^beefed1.* received Sep 5, 2026, .+\. It came after grading began, and does not count\.$/,
    );
  });

  it.each([
    ['there is none', { newest_commit: { ...counted_commit } }],
    ['another sentence tells of it', { recounted_sha: 'beefed1'.padEnd(40, '0') }],
    [
      'a bot pushed it after the due date',
      { counted_commit: { ...counted_commit, reason: 'deadline' } } as const,
    ],
  ])('is not told of when %s', async (_when, facts) => {
    await openGraded(facts);
    expect(screen.queryByText('Newest commit')).toBeNull();
  });
});

it('says on paper whose work it is', async () => {
  open();
  await screen.findByText('HW 1');
  const { first_name, last_name, classroom_name } = person({ id: 1 });
  expect(screen.getByText(`${first_name} ${last_name}, ${classroom_name}`)).toBeInTheDocument();
});

it('submits only after asking', async () => {
  answers[`POST ${one}/submit`] = {};
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit your work?' });
  expect(within(dialog).getByText(/Later commits count .+\.$/)).toHaveTextContent(/due date\.$/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(posts()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Submit HW 1' }));
  const again = await screen.findByRole('alertdialog', { name: 'Submit your work?' });
  answers[`POST ${one}/submit`] = new Failing(409, 'There is nothing to submit yet.');
  await inNoTime.dblClick(within(again).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('There is nothing to submit yet.')).toBeVisible();
  expect(posts().map(({ url }) => url)).toEqual([`/api${one}/submit`]);
});

it.each([
  ['the due date has passed', {}, /^The due date has passed: what you have pushed is late/],
  ['there is none', { effective_due_date: null }, /count until grading begins\.$/],
])('says what is handed in when %s', async (_when, facts, said) => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const counted_commit = { sha, reason: 'nothing_in_time', received_at: null } as const;
  answers[list] = { my_work: [mine({ work: accepted({ counted_commit, ...facts }) })] };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit your work?' });
  expect(within(dialog).getByText(said)).toBeVisible();
});

it('says of what is on another branch that nothing of it is handed in', async () => {
  answers[list] = { my_work: [mine({ work: accepted({ newest_commit: null }) })] };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit your work?' });
  expect(within(dialog).getByText(missing)).toBeVisible();
  expect(within(dialog).queryByText(/^You hand in what you have pushed so far/)).toBeNull();
});

it('keeps the focus beside Submit when that goes with the submission', async () => {
  answers[`POST ${one}/submit`] = {};
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit your work?' });
  answers[list] = { my_work: [mine({ work: accepted({ can_submit: false }) })] };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull());
  const fix = screen.getByRole('button', { name: 'Fix my access to HW 1' });
  await waitFor(() => expect(fix).toHaveFocus());
});

it('offers nothing to submit where nothing can be', async () => {
  answers[list] = {
    my_work: [mine({ work: accepted({ can_submit: false, commit_amount: 0 }) })],
  };
  open();
  await screen.findByRole('button', { name: 'Fix my access to HW 1' });
  expect(screen.getByText(/^Push your first commit to begin/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();
});

it('says that a repository was deleted, and leads nobody to it', async () => {
  const gone = provisioning({
    status: 'failed',
    steps: [{ step: 'repository', state: 'failed' }],
    problem: "The student's repository has been deleted, or Lectern may not see it any more.",
  });
  answers[list] = { my_work: [mine({ work: accepted({ provisioning: gone, commit_amount: 0 }) })] };
  open();
  expect(await screen.findByText(/repository has been deleted/)).toBeVisible();
  expect(screen.queryByText(/git clone/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows a repository in the making, and has access put right', async () => {
  const work = accepted({ provisioning: provisioning(), repo_url: null, can_submit: false });
  answers[list] = { my_work: [mine({ work, work_state: 'ACCEPTED' })] };
  answers[`POST ${one}/fix-access`] = { provisioning: provisioning() };
  open();
  expect(await screen.findByText(/^Your place in the queue: 12\./)).toBeVisible();
  expect(screen.queryByText(/git clone/)).toBeNull();
  const fix = screen.getByRole('button', { name: 'Fix my access to HW 1' });
  await userEvent.click(fix);
  await screen.findByText('Checking your repository and your access...');
  await waitFor(() => expect(fix).not.toHaveAttribute('aria-busy'));
  answers[`POST ${one}/fix-access`] = { provisioning: provisioned(repository) };
  await userEvent.click(fix);
  await screen.findByText(/^Your repository was there, and you had access to it/);
  answers[`POST ${one}/fix-access`] = new Failing(401, 'Unauthorized');
  await userEvent.click(fix);
  await waitFor(() => expect(posts()).toHaveLength(3));
  await waitFor(() => expect(fix).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText('Unauthorized')).toBeNull();
});

it('shows a published grade with every comment at its line', async () => {
  const comment = {
    path: 'main.py',
    line: 3,
    body: 'Nice `loop`',
    points: 2,
    author: 'grace',
    author_name: 'Grace Hopper',
  };
  const grade = {
    published_at: '2026-10-10T12:00:00Z',
    commit_sha: null,
    manual_feedback_score: 7,
    auto_grader_score: 2,
    auto_grader_log_url: 'https://ci.example.org/1',
    maximum_score: 10,
    comments: [comment, { ...comment, line: 1, body: 'No title', points: -3 }],
  };
  answers[list] = {
    my_work: [mine({ work_state: 'GRADE_PUBLISHED', work: accepted({ grade }) })],
  };
  open();
  const section = within(await screen.findByRole('region', { name: 'Grade' }));
  expect(section.getByText('9').parentElement).toHaveTextContent('9 of 10 points');
  expect(section.getByRole('link', { name: /^Log/ })).toHaveAttribute(
    'href',
    'https://ci.example.org/1',
  );
  expect(section.getByRole('heading', { name: 'main.py' })).toBeVisible();
  expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Line 1No titleGrace Hopper-3',
    'Line 3Nice loopGrace Hopper+2',
  ]);
  expect(section.getByText('loop').tagName).toBe('CODE');
  expect(
    section.getByText(/Manual Feedback Score 7 \(8 to begin with, -1 from comments\)/),
  ).toBeVisible();
});

it('says that a grade was taken back', async () => {
  const work = accepted({ grade_withdrawn: true });
  answers[list] = { my_work: [mine({ work_state: 'GRADING_COMPLETED', work })] };
  open();
  const sentence = 'Your grade was taken back and is being looked at again.';
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('leads from a comment to the code that was graded', async () => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const comment = { path: 'a b/ü.md', line: 3, body: 'Hm', points: 0, author: 'grace' };
  const grade = {
    published_at: '2026-10-10T12:00:00Z',
    commit_sha: sha,
    manual_feedback_score: 7,
    auto_grader_score: null,
    auto_grader_log_url: null,
    maximum_score: null,
    comments: [{ ...comment, author_name: null }],
  };
  answers[list] = { my_work: [mine({ work: accepted({ grade }) })] };
  open();
  const section = within(await screen.findByRole('region', { name: 'Grade' }));
  expect(section.getByText('7').parentElement).toHaveTextContent(/^7 points$/);
  const file = `${repository}/blob/${sha}/a%20b/%C3%BC.md`;
  expect(section.getByRole('link', { name: /^a b\/ü\.md/ })).toHaveAttribute('href', file);
  const line = section.getByRole('link', { name: /^Line 3/ });
  expect(line).toHaveAttribute('href', `${file}?plain=1#L3`);
  expect(line).toHaveTextContent('Line 3 of a b/ü.md (opens in a new tab)');
});

it('says what a rewritten history is', async () => {
  answers[list] = { my_work: [mine({ work: accepted({ history_rewritten: true }) })] };
  open();
  expect(
    await screen.findByText(/Commits that had been received were replaced later\.$/),
  ).toBeVisible();
});

it('says when there is nothing to do, and when it could not be loaded', async () => {
  answers[list] = new Failing(500, 'Broken');
  open();
  expect(await screen.findByText('Error loading your work: Broken')).toBeVisible();
  answers[list] = { my_work: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No assignments have been created yet.')).toBeVisible();
});
