import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Failing } from '../../testing/answers.ts';
import { platformFacts } from '../../testing/platform-facts.ts';
import { provisioned, provisioning } from '../acceptance/testing/provisioning.ts';
import { person } from '../people/testing/person.ts';
import { workTests } from '../tests/testing/work-tests.ts';
import {
  accepted,
  list,
  mine,
  myWorkScene,
  one,
  open,
  repository,
  type Accepted,
} from './testing/my-work-scene.ts';

const scene = myWorkScene();

const tested = mine({ work: accepted({ has_tests: true }) });

const gradeOfZero: Accepted['grade'] = {
  published_at: '2026-10-10T12:00:00Z',
  commit_sha: null,
  manual_feedback_score: 0,
  auto_grader_score: null,
  auto_grader_log_url: null,
  maximum_score: 30,
  comments: [],
  rubric: [],
};

it('My Work shows the last commit with a time zone', async () => {
  open();
  const label = await screen.findByText('Last Commit');
  expect(label.nextElementSibling).toHaveTextContent(/ (?:UTC|GMT\S*|[A-Z]{2,5})$/);
  expect(label.nextElementSibling).not.toHaveTextContent(/ [AP]M$/);
});

it('My Work appears together with the tests of open submissions', async () => {
  scene.answers[list] = { my_work: [tested] };
  const tests = `GET ${one}/tests`;
  let resolve: (answer: unknown) => void = () => {};
  scene.answers[tests] = new Promise((then) => (resolve = then));
  open();
  await expect.poll(() => scene.requests()).toContain(tests);
  expect(screen.queryByText('HW 1')).toBeNull();
  resolve({ work_tests: workTests() });
  expect(await screen.findByRole('region', { name: 'Tests of HW 1' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'HW 1' })).toBeVisible();
});

it('My Work asks for no tests of an assignment that has none', async () => {
  open();
  await screen.findByRole('heading', { name: 'HW 1' });
  expect(scene.requests()).not.toContain(`GET ${one}/tests`);
});

it('My Work folds tests on a phone, and tells their results in the summary', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  scene.answers[list] = { my_work: [tested] };
  scene.answers[`GET ${one}/tests`] = { work_tests: workTests() };
  open();
  const tests = await screen.findByRole('region', { name: 'Tests of HW 1' });
  expect(within(tests).getByText(/^Tests · \d of \d tests passed/)).toBeVisible();
  expect(tests.querySelector('details')).not.toHaveAttribute('open');
});

it('My Work says how to accept an assignment', async () => {
  scene.answers[list] = { my_work: [mine({ work: null, work_state: 'NOT_ACCEPTED' })] };
  open();
  expect(await screen.findByText('Not Accepted')).toBeVisible();
  expect(
    screen.getByText('Use the link from your professor to accept this assignment.'),
  ).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('My Work shows the repository, the clone command and which commit will count', async () => {
  open();
  const link = await screen.findByRole('link', {
    name: /^View your assignment repository of HW 1/,
  });
  expect(link).toHaveAttribute('href', repository);
  await userEvent.click(screen.getByText(/^Set-up help/));
  expect(screen.getByText(`git clone ${repository}.git`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy clone command of HW 1' })).toBeVisible();
  expect(screen.getByText(/The last commit received by the due date will count/)).toBeVisible();
  const said = screen.getByText('Commit that counts').nextSibling;
  expect(said).toHaveTextContent(/^So far beefed1.* received Sep 5, 2026, .+\. Not decided yet\. /);
});

const missing = 'You have no commits on the branch main yet, and only commits on it count.';

it.each([
  ['commits on another branch', { commit_amount: 2 }],
  ['a tag that submitted it', { commit_amount: 0, submitted_at: '2026-09-05T12:00:00Z' }],
])('My Work warns when nothing is on the default branch except for %s', async (_what, facts) => {
  scene.answers[list] = { my_work: [mine({ work: accepted({ newest_commit: null, ...facts }) })] };
  open();
  expect(await screen.findByText(missing)).toBeVisible();
});

it.each([
  ['before the first push', { commit_amount: 0, newest_commit: null }],
  ['when the default branch has a commit', {}],
])('My Work does not warn about the default branch %s', async (_when, facts) => {
  scene.answers[list] = { my_work: [mine({ work: accepted(facts) })] };
  open();
  await screen.findByText('Commit that counts');
  expect(screen.queryByText(missing)).toBeNull();
});

it('My Work folds the set-up help away once the student has started', async () => {
  scene.answers['GET /platform'] = platformFacts;
  const fresh = accepted({ commit_amount: 0 });
  scene.answers[list] = {
    my_work: [
      mine({ assignment_name: 'Begun' }),
      mine({ assignment_id: 13, work_state: 'ACCEPTED', work: fresh }),
    ],
  };
  open();
  const [begun, accepting] = await screen.findAllByText(/^Set-up help/);
  expect([begun, accepting].map((one) => one?.closest('details')?.open)).toEqual([false, true]);
  const help = within(accepting!.closest('details')!);
  expect(help.getByRole('button', { name: 'Fix my access to HW 1' })).toBeVisible();
  const hint = await help.findByText(
    /^If git asks for a username, enter person-1\. For a password, enter an access token\./,
  );
  const link = await within(hint).findByRole('link', { name: /^Create an access token/ });
  expect(link).toHaveAttribute('href', 'https://host.test/settings/tokens');
});

it('My Work shows an extension with its due date and the counted commit', async () => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const counted = { sha, reason: 'deadline', received_at: '2026-10-02T12:00:00Z' } as const;
  const work = accepted({ has_extension: true, counted_commit: counted });
  scene.answers[list] = { my_work: [mine({ has_extension: true, work })] };
  open();
  expect(await screen.findByText(/Due Date Oct .*\(extended for you\)$/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^c0ffee0/ })).toHaveAttribute(
    'href',
    `${repository}/commit/${sha}`,
  );
});

it('My Work says that the starter code counts when nothing was pushed in time', async () => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const counted = { sha, reason: 'nothing_in_time', received_at: null } as const;
  scene.answers[list] = { my_work: [mine({ work: accepted({ counted_commit: counted }) })] };
  open();
  const said = (await screen.findByText('Commit that counts')).nextSibling;
  expect(said).toHaveTextContent(
    /\) Nothing was pushed to the default branch in time, so the starter code counts\.$/,
  );
});

it('My Work shows the counted commit and the newest late commit', async () => {
  const counted_commit = {
    sha: 'c0ffee0'.padEnd(40, '0'),
    reason: 'deadline',
    received_at: '2026-10-01T12:00:00Z',
  } as const;
  const late_head = { sha: 'beefed1'.padEnd(40, '0'), received_at: '2026-10-02T12:00:00Z' };
  const work = accepted({ is_late: true, counted_commit, late_head });
  scene.answers[list] = { my_work: [mine({ work_state: 'SUBMITTED', work })] };
  open();
  expect(await screen.findByText('Commits after the due date')).toBeVisible();
  expect(screen.queryByText('Late')).toBeNull();
  const said = screen.getByText('Newest late commit').nextSibling;
  expect(said).toHaveTextContent(/^beefed1.* received Oct 2, 2026, .+\. It does not count\.$/);
});

it('My Work says when another commit than the graded one would count', async () => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const counted_commit = { sha, reason: 'grading', received_at: null } as const;
  const work = accepted({ counted_commit, recounted_sha: 'beefed1'.padEnd(40, '0') });
  scene.answers[list] = { my_work: [mine({ work_state: 'GRADE_PUBLISHED', work })] };
  open();
  expect(await screen.findByText('Another commit would count')).toBeVisible();
  expect(screen.getByText('Commit that counts').nextSibling).toHaveTextContent(
    /^c0ffee0.* The commit that counted when grading began\. .+ another .+: beefed1/,
  );
});

describe('My Work, for a commit after grading began,', () => {
  const counted_commit = {
    sha: 'c0ffee0'.padEnd(40, '0'),
    reason: 'grading',
    received_at: '2026-09-03T12:00:00Z',
  } as const;
  const openGraded = async (facts: Partial<Accepted>) => {
    const work = accepted({ can_submit: false, counted_commit, ...facts });
    scene.answers[list] = { my_work: [mine({ work_state: 'GRADING_COMPLETED', work })] };
    open();
    expect((await screen.findByText('Commit that counts')).nextSibling).toHaveTextContent(/^c0ff/);
  };

  it.each([
    ['before the due date', {}],
    ['without a due date', { effective_due_date: null }],
    [
      'without a due date and without an earlier commit',
      {
        effective_due_date: null,
        counted_commit: { ...counted_commit, reason: 'nothing_in_time', received_at: null },
      } as const,
    ],
  ])('says that it does not count, %s', async (_when, facts) => {
    await openGraded(facts);
    expect(screen.getByText('Newest commit').nextSibling).toHaveTextContent(
      /^beefed1.* received Sep 5, 2026, .+\. It arrived after grading began and does not count\.$/,
    );
  });

  it.each([
    ['the counted commit is the newest', { newest_commit: { ...counted_commit } }],
    ['another sentence mentions it', { recounted_sha: 'beefed1'.padEnd(40, '0') }],
    [
      'a bot pushed it after the due date',
      { counted_commit: { ...counted_commit, reason: 'deadline' } } as const,
    ],
  ])('says nothing when %s', async (_when, facts) => {
    await openGraded(facts);
    expect(screen.queryByText('Newest commit')).toBeNull();
  });
});

it('My Work has the name of the student for printing', async () => {
  open();
  await screen.findByText('HW 1');
  const { first_name, last_name, classroom_name } = person({ id: 1 });
  expect(screen.getByText(`${first_name} ${last_name}, ${classroom_name}`)).toBeInTheDocument();
});

it('My Work says that a repository was deleted and does not link it', async () => {
  const gone = provisioning({
    status: 'failed',
    steps: [{ step: 'repository', state: 'failed' }],
    problem: "The student's repository has been deleted, or Lectern can no longer see it.",
  });
  scene.answers[list] = {
    my_work: [mine({ work: accepted({ provisioning: gone, commit_amount: 0 }) })],
  };
  open();
  expect(await screen.findByText(/repository has been deleted/)).toBeVisible();
  expect(screen.queryByText(/git clone/)).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['My Grades']);
});

it('My Work shows the progress of a repository, and Fix my access reports its result', async () => {
  const work = accepted({ provisioning: provisioning(), repo_url: null, can_submit: false });
  scene.answers[list] = { my_work: [mine({ work, work_state: 'ACCEPTED' })] };
  scene.answers[`POST ${one}/fix-access`] = { provisioning: provisioning() };
  open();
  expect(await screen.findByText(/^You are number 12 in the queue\./)).toBeVisible();
  expect(screen.queryByText(/git clone/)).toBeNull();
  const fix = screen.getByRole('button', { name: 'Fix my access to HW 1' });
  await userEvent.click(fix);
  await screen.findByText('Checking your repository and your access...');
  await waitFor(() => expect(fix).not.toHaveAttribute('aria-busy'));
  scene.answers[`POST ${one}/fix-access`] = { provisioning: provisioned(repository) };
  await userEvent.click(fix);
  await screen.findByText(/^Your repository exists and you had access/);
  scene.answers[`POST ${one}/fix-access`] = new Failing(401, 'Unauthorized');
  await userEvent.click(fix);
  await waitFor(() => expect(scene.posts()).toHaveLength(3));
  await waitFor(() => expect(fix).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText('Unauthorized')).toBeNull();
});

it('My Work says beside the number of commits how many earlier ones are kept', async () => {
  const work = accepted({ commit_amount: 1, history_rewritten: true, replaced_commits: 6 });
  scene.answers[list] = { my_work: [mine({ work })] };
  open();
  expect((await screen.findByText('Total Commits')).nextElementSibling).toHaveTextContent(
    '1 and 6 earlier commits, replaced and kept',
  );
  expect(
    await screen.findByText(/A force push replaced commits; the originals are kept\.$/),
  ).toBeVisible();
});

const first = 'Push your first commit to start. Then you can submit.';
const nothing = { commit_amount: 0, newest_commit: null, can_submit: false } as const;
const startersOnly = { sha: 'c0ffee0'.padEnd(40, '0'), reason: 'nothing_in_time' } as const;
const missedIt = { ...nothing, counted_commit: { ...startersOnly, received_at: null } };

it('My Work folds the figures of a settled submission but not what counts', async () => {
  const counted_commit = { ...startersOnly, reason: 'deadline', received_at: null } as const;
  const work = accepted({ counted_commit, can_submit: false });
  scene.answers[list] = { my_work: [mine({ work_state: 'GRADING_ASSIGNED', work })] };
  open();
  expect(await screen.findByText('Commit that counts')).toBeVisible();
  expect(screen.getByText('Total Commits')).not.toBeVisible();
  await userEvent.click(screen.getByText(/^Your submission/));
  expect(screen.getByText('Total Commits')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fix my access to HW 1' })).toBeVisible();
});

it('My Work asks for the first commit only while one is awaited', async () => {
  const grade = { ...missedIt, grade: gradeOfZero };
  scene.answers[list] = {
    my_work: [
      mine({ work_state: 'ACCEPTED', work: accepted(nothing) }),
      ...(['SUBMITTED', 'GRADING_ASSIGNED', 'GRADING_COMPLETED'] as const).map((state, index) =>
        mine({ assignment_id: 20 + index, work_state: state, work: accepted(missedIt) }),
      ),
      mine({ assignment_id: 30, work_state: 'GRADE_PUBLISHED', work: accepted(grade) }),
    ],
  };
  open();
  expect(await screen.findAllByText(first)).toHaveLength(1);
  expect(screen.queryByText(/^The due date has passed\. You can still push/)).toBeNull();
});

it('My Work says after the due date that a first commit is late', async () => {
  scene.answers[list] = { my_work: [mine({ work_state: 'ACCEPTED', work: accepted(missedIt) })] };
  open();
  expect(await screen.findByText(/^The due date has passed\. You can still push/)).toBeVisible();
  expect(screen.queryByText(first)).toBeNull();
});

it('My Work counts down to the due date', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
  scene.answers[list] = {
    my_work: [
      mine({ effective_due_date: inDays(3) }),
      mine({ assignment_id: 13, effective_due_date: inDays(-3), work_state: 'ACCEPTED' }),
      mine({ assignment_id: 14, effective_due_date: inDays(-9), work_state: 'SUBMITTED' }),
      mine({ assignment_id: 15, effective_due_date: null }),
    ],
  };
  open();
  const lines = await screen.findAllByText(/Due Date /);
  expect(lines.map((line) => line.textContent.replace(/Due Date [A-Z][a-z].*/, ''))).toEqual([
    'Due in 3 days · ',
    'Due date passed · ',
    '',
    'Due Date N/A',
  ]);
});

it('My Work says when it could not be loaded and when there are no assignments', async () => {
  scene.answers[list] = new Failing(500, 'Broken');
  open();
  expect(await screen.findByText('Error loading your assignments: Broken')).toBeVisible();
  scene.answers[list] = { my_work: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No assignments have been created yet.')).toBeVisible();
});

it('My Work folds archived assignments away below the others', async () => {
  const archived = mine({
    assignment_id: 13,
    assignment_name: 'HW 0',
    work_state: 'GRADE_PUBLISHED',
    archived: true,
    work: accepted({ student_work_id: 32, grade: gradeOfZero, can_submit: false }),
  });
  scene.answers[list] = { my_work: [archived, mine()] };
  open();
  expect(await screen.findByRole('list', { name: 'My Work' })).not.toHaveTextContent('HW 0');
  await userEvent.click(screen.getByText('Archived'));
  expect(screen.getByRole('list', { name: 'Archived' })).toHaveTextContent('HW 0');
});
