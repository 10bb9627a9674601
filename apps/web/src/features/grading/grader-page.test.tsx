import type { FileStatus, SignedInUser, TreeNode } from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import markdownIt from 'markdown-it';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPerson } from '../../lib/forgetting.ts';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { visit } from '../../testing/visit.tsx';
import { outline } from '../assignments/testing/outline.ts';
import { person } from '../people/testing/person.ts';
import { fullRubric } from '../rubrics/testing/full-rubric.ts';
import { SignedIn } from '../session/signed-in-user.ts';
import { studentWork } from '../works/testing/student-work.ts';
import { Component as GraderPage } from './grader-page.tsx';

const one = '/classrooms/classroom/7/assignments/assignment/12';
const work = `${one}/works/work/9`;
const sha = 'a'.repeat(40);

const user = {
  user: { id: 1, github_username: 'grace', first_name: 'Grace', last_name: 'Hopper' },
  github_user: { login: 'grace', name: 'Grace Hopper', avatar_url: '' },
} as SignedInUser;

function node(path: string, status: FileStatus): TreeNode {
  const entry = { path, type: 'blob', sha, mode: '100644', size: 12 } as const;
  return { name: path, entry, status: { status, diff: status === 'unmodified' ? null : [] } };
}

const tree = (...nodes: TreeNode[]) => ({
  tree: nodes,
  commit_sha: sha,
  truncated: false,
  removed: ['old.py'],
});

let server: ApiServer;
let answers: Answers;

/** What jsdom lacks and the panes ask for. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  const neighbours = { previous_student_work_id: null, next_student_work_id: 10 };
  const paginated = { ...studentWork(), ...neighbours, row_num: 1, total_student_works: 2 };
  answers = {
    [`GET ${work}`]: { ...studentWork(), student_work: paginated, feedback: [] },
    [`GET ${work}/tree`]: tree(node('main.py', 'modified')),
    [`GET ${work}/draft`]: { items: [], version: 0, updated_at: null },
    [`PUT ${work}/presence`]: { others: [] },
    [`GET ${one}/rubric`]: null,
    [`GET ${one}/graders`]: { assigned: [], progress: [] },
  };
  vi.stubGlobal('ResizeObserver', NoResizes);
  server = await startApiServer((request, response) => answering(answers)(request, response));
  vi.stubGlobal('ResizeObserver', NoResizes);
});
afterEach(async () => {
  // Drafts outlive the screen, and the next test is to begin without one.
  forgetPerson('arriving');
  await server.close();
  vi.unstubAllGlobals();
});

function open(address = '/app/grading/assignment/12/student/9') {
  const path = '/app/grading/assignment/:assignmentId/student/:workId';
  const membership = person({ id: 1, classroom_id: 7, classroom_role: 'TA' });
  const Screen = () => (
    <SignedIn value={user}>
      <GraderPage />
    </SignedIn>
  );
  visit(Screen, { path, address, membership });
}

it('says that it loads, and then that the work could not be had', async () => {
  answers[`GET ${work}/tree`] = new Failing(409, 'The repository is not ready yet.');
  open();
  expect(screen.getByText('Loading student assignment...')).toBeVisible();
  expect(screen.getAllByText('Loading')[0]).toBeVisible();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("Unable to retrieve student's work");
  expect(alert).toHaveTextContent('The repository is not ready yet.');
  expect(screen.queryByRole('heading', { name: 'Loading' })).toBeNull();
  answers[`GET ${work}/tree`] = tree(node('main.py', 'unmodified'));
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Select a file to view its contents.')).toBeVisible();
  expect(screen.getByText('No file selected')).toBeVisible();
});

it('opens the first changed file, and says why it cannot be read', async () => {
  answers[`GET ${work}/blob/${sha}`] = new Failing(500, 'Broken');
  open();
  expect(await screen.findByText('Error loading file: Broken')).toBeVisible();
  expect(screen.getByRole('treeitem', { name: /^main.py/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(screen.getByText('Student Work 1/2')).toBeVisible();
  expect(document.title).toMatch(/^Grading · .+ · Lectern$/);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
});

it('says in the address which file is read, and opens that one again', async () => {
  answers[`GET ${work}/blob/${sha}`] = 'alone';
  answers[`GET ${work}/tree`] = tree(node('main.py', 'modified'), node('odd & b.py', 'modified'));
  const address = '/app/grading/assignment/12/student/9';
  history.replaceState(null, '', address);
  open();
  const isRead = async (name: RegExp) =>
    expect(await screen.findByRole('treeitem', { name })).toHaveAttribute('aria-selected', 'true');
  await isRead(/^main.py/);
  expect(location.search).toBe('');
  await userEvent.keyboard('j');
  await isRead(/^odd & b.py/);
  expect(location.pathname).toBe(address);
  cleanup();
  open(`${address}${location.search}`);
  await isRead(/^odd & b.py/);
  cleanup();
  open(`${address}?file=gone.py`);
  await isRead(/^main.py/);
});

it('compares with the starter code: lines that are gone, files that are gone', async () => {
  answers[`GET ${work}/blob/${sha}`] = 'alone';
  const hunk = { line: 1, added: 1, starter_line: 1, removed: ['due', 'tre'] };
  answers[`GET ${work}/starter-diff`] = { starter_path: 'main.py', hunks: [hunk] };
  open();
  expect(await screen.findByText('"alone"')).toBeVisible();
  expect(screen.queryByRole('treeitem', { name: 'old.py, removed' })).toBeNull();
  await userEvent.keyboard('d');
  expect(await screen.findByText('tre')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Code of main.py' })).toHaveTextContent(
    /due.*tre.*alone/,
  );
  expect(screen.getByText('Compared with the starter code')).toBeInTheDocument();

  const gone = { line: 1, added: 0, starter_line: 1, removed: ['was here'] };
  answers[`GET ${work}/starter-diff`] = { starter_path: 'old.py', hunks: [gone] };
  await userEvent.click(screen.getByRole('treeitem', { name: 'old.py, removed' }));
  expect(await screen.findByText('was here')).toBeVisible();
  expect(screen.getByText(/was in the starter code and is not in this work/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Compare with the starter code' }));
  expect(await screen.findByText('"alone"')).toBeVisible();
  expect(screen.queryByText('tre')).toBeNull();
});

it('completes a flawless work without a comment, under a name of its own', async () => {
  answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Grade without comments' }));
  expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  const [grade] = server.requests.filter(({ method }) => method === 'POST');
  expect(JSON.parse(grade?.body ?? '')).toEqual({
    body: '',
    comments: [],
    draft_keys: [],
    author_id: 1,
  });
  expect(grade?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
  expect(screen.getByRole('button', { name: 'Submit Grade' })).toBeDisabled();
});

it('leads from a submitted grade to the next work, by the toast or by a key', async () => {
  answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  answers[`GET ${one}/next-ungraded`] = new Failing(500, 'Broken');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Grade without comments' }));
  // Not by the pointer, which a toast wants to capture and jsdom does not let it.
  fireEvent.click(await screen.findByRole('button', { name: 'Next ungraded for me' }));
  expect(await screen.findByText('Broken')).toBeVisible();
  answers[`GET ${one}/next-ungraded`] = { student_work_id: null };
  await userEvent.keyboard('u');
  expect(await screen.findByText('Nothing is left for you to grade here.')).toBeVisible();
  answers[`GET ${one}/next-ungraded`] = { student_work_id: 9 };
  await userEvent.keyboard('uu');
  expect(await screen.findByText('Only this work is left for you to grade here.')).toBeVisible();
  const asked = server.requests.filter(({ url }) => url.includes('/next-ungraded'));
  expect(asked.at(-1)?.url).toMatch(/\?after=9$/);
});

it('tells what people give, what the autograder gives, and both together', async () => {
  const report = {
    points: 7.5,
    maximum: 10,
    source: 'ci',
    log_url: null,
    reported_at: '2026-09-01T12:00:00Z',
  };
  const given = answers[`GET ${work}`] as { student_work: object };
  given.student_work = { ...given.student_work, autograder_report: report };
  answers[one.replace('/classrooms', 'GET /classrooms')] = {
    assignment_outline: outline({ id: 12, default_score: 20, maximum_score: 30 }),
  };
  open();
  const total = await screen.findByLabelText('Total Score');
  await waitFor(() => expect(total).toHaveTextContent(/^20$/));
  expect(screen.getByText('Auto Grader Score 7.5 of 10')).toBeVisible();
  expect(await screen.findByText('Overall Score 27.5 of 30')).toBeVisible();
});

it('saves what waits as soon as the connection is back', async () => {
  answers[`GET ${one}/rubric`] = fullRubric();
  answers[`PUT ${work}/draft`] = new Failing(503, 'Not now.');
  open();
  const saves = () =>
    server.requests.filter(({ method, url }) => method === 'PUT' && url.endsWith('/draft'));
  await userEvent.click(await screen.findByRole('button', { name: /Item 2/ }));
  await userEvent.keyboard('w');
  await waitFor(() => expect(saves()).toHaveLength(1));
  await screen.findByText(/kept in this browser/);
  fireEvent(window, new Event('online'));
  // Long before the next try of its own.
  await waitFor(() => expect(saves()).toHaveLength(2), { timeout: 3_000 });
});

it('adds a rubric item once where it is pressed twice, and opens no form', async () => {
  answers[`GET ${one}/rubric`] = fullRubric();
  answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Item 2/ }));
  await userEvent.keyboard('ww');
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByLabelText('Total Score')).toHaveTextContent(/^-2$/);
  expect(screen.getByText('Already pending on the whole work')).toBeInTheDocument();
});

it('shows a half-written comment as what it is, and grades nothing with it', async () => {
  answers[`GET ${one}/rubric`] = fullRubric();
  const half = { action: 'CREATE', path: null, line: null, body: 'Half a sent', points: -2 };
  const draft = { items: [{ key: 'a', feedback: half, unfinished: true }], version: 1 };
  answers[`GET ${work}/draft`] = { ...draft, updated_at: null };
  answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  open();
  const card = (await screen.findByText('Half a sent')).closest('article')!;
  expect(card).toHaveTextContent('Unfinished');
  expect(card).not.toHaveTextContent('Pending');
  expect(screen.getByText('1 unfinished, saved as a draft')).toBeVisible();
  expect(screen.getByLabelText('Total Score')).toHaveTextContent(/^0$/);
  expect(screen.getByRole('button', { name: 'Submit Grade' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Grade without comments' })).toBeDisabled();
  within(card).getByRole('button', { name: 'Finish comment' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('ence{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Half a sentence')).toBeVisible();
  expect(card).toHaveTextContent('Pending');
  expect(screen.getByLabelText('Total Score')).toHaveTextContent(/^-2$/);
  expect(screen.getByRole('button', { name: 'Submit Grade' })).toBeEnabled();
});

it('tells which comments a newer commit has left on other lines or on none, and keeps their words', async () => {
  const on = (path: string, key: string, file_sha: string) => {
    const feedback = { action: 'CREATE', path, line: 1, body: `On ${path}`, points: -1 };
    return { key, feedback, file_sha };
  };
  const items = [on('main.py', 'a', 'b'.repeat(40)), on('gone.py', 'b', sha)];
  answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  answers[`GET ${work}/blob/${sha}`] = 'alone';
  answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  open();
  const moved = (await screen.findByText('On main.py')).closest('article')!;
  expect(moved).toHaveTextContent('This file has changed since.');
  const gone = screen.getByText('On gone.py').closest('article')!;
  expect(gone).not.toHaveTextContent('This file has changed since.');
  within(gone).getByRole('button', { name: 'Move to the whole work' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText(/which is not in this commit/)).toBeNull();
  screen.getByRole('button', { name: 'Comment on line 1' }).focus();
  await userEvent.keyboard('{Enter}Here{Control>}{Enter}{/Control}');
  expect(screen.getByText('Here').closest('article')).not.toHaveTextContent('has changed since');
  const saves = () =>
    server.requests.filter(({ method, url }) => method === 'PUT' && url.endsWith('/draft'));
  const sent = () => JSON.parse(saves().at(-1)?.body ?? '{"items":[]}') as { items: object[] };
  await waitFor(() =>
    expect(sent().items).toMatchObject([
      { key: 'a', feedback: { path: 'main.py' } },
      { key: 'b', feedback: { path: null, line: null, body: 'On gone.py' } },
      { feedback: { path: 'main.py', line: 1 }, file_sha: sha },
    ]),
  );
});

it('asks once to look at a comment in newer contents, whether it is kept there or written anew', async () => {
  const before = 'b'.repeat(40);
  const items = ['Kept', 'Rewritten'].map((body) => ({
    key: body,
    feedback: { action: 'CREATE', path: 'main.py', line: 1, body, points: -1 },
    file_sha: before,
  }));
  answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  answers[`GET ${work}/blob/${sha}`] = 'alone';
  answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  open();
  const cardOf = async (words: string) => (await screen.findByText(words)).closest('article')!;
  const [kept, rewritten] = [await cardOf('Kept'), await cardOf('Rewritten')];
  within(kept).getByRole('button', { name: 'Keep it here' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(kept).not.toHaveTextContent('This file has changed since.');
  await waitFor(() => expect(kept).toHaveFocus());
  expect(rewritten).toHaveTextContent('This file has changed since.');
  within(rewritten).getByRole('button', { name: 'Edit comment' }).focus();
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
  expect(rewritten).not.toHaveTextContent('This file has changed since.');
  const saves = () =>
    server.requests.filter(({ method, url }) => method === 'PUT' && url.endsWith('/draft'));
  const sent = () => JSON.parse(saves().at(-1)?.body ?? '{"items":[]}') as { items: object[] };
  await waitFor(() =>
    expect(sent().items).toMatchObject([
      { key: 'Kept', file_sha: sha },
      { key: 'Rewritten', file_sha: sha },
    ]),
  );
});

it('draws no comment anew while another one is typed', async () => {
  answers[`GET ${one}/rubric`] = fullRubric();
  answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  const said = { action: 'CREATE', path: null, line: null, body: 'Said before', points: -2 };
  const items = [{ key: 'a', feedback: said }];
  answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  open();
  await screen.findByText('Said before');
  await userEvent.keyboard('w');
  await screen.findByRole('form', { name: 'Comment on the whole work' });
  const read = vi.spyOn(markdownIt.prototype, 'parse');
  const letters = 'Very many words';
  await userEvent.keyboard(letters);
  // An answer that comes meanwhile, such as its author's picture, may draw it once more.
  expect(read.mock.calls.length).toBeLessThan(letters.length / 2);
  read.mockRestore();
});

it('takes keys for shortcuts nowhere in a comment form, so that no deduction goes missing', async () => {
  answers[`GET ${one}/rubric`] = fullRubric();
  open();
  const item = await screen.findByRole('button', { name: /Item 2/ });
  await userEvent.keyboard('w');
  const form = await screen.findByRole('form', { name: 'Comment on the whole work' });
  expect(within(form).getByRole('textbox')).toHaveFocus();
  await userEvent.tab({ shift: true });
  const points = within(form).getByRole('spinbutton', { name: 'Point Adjustment' });
  expect(points).toHaveFocus();
  await userEvent.clear(points);
  // More than can be given is not added by keys either: the server would refuse the grade.
  await userEvent.keyboard('5000000{Control>}{Enter}{/Control}');
  expect(form).toBeInTheDocument();
  await userEvent.clear(points);
  await userEvent.keyboard('-2');
  expect(points).toHaveValue(-2);
  // Not by the pointer, which the panes take: in jsdom all stand in the same place.
  within(form).getByRole('button', { name: 'Increase Point Adjustment' }).focus();
  await userEvent.keyboard('{Enter}2d');
  expect(item).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText('Compared with the starter code')).toBeNull();
  expect(points).toHaveValue(-1);
  await userEvent.keyboard('{Escape}');
  expect(form).not.toBeInTheDocument();
  await userEvent.keyboard('2');
  expect(item).toHaveAttribute('aria-pressed', 'true');
});

it('keeps the focus near a comment that is unstaged, deleted or decided upon', async () => {
  answers[`GET ${one}/rubric`] = fullRubric();
  const feedback = [1, 2].map((id) => ({
    path: null,
    line: null,
    body: `Saved ${id}`,
    points: -1,
    ta_username: 'ada',
    rubric_item_id: null,
    feedback_comment_id: id,
    version: 2,
    created_at: '2026-09-01T12:00:00Z',
    action: '',
  }));
  answers[`GET ${work}`] = { ...(answers[`GET ${work}`] as object), feedback };
  const changed = { action: 'EDIT', feedback_comment_id: 2, version: 1, body: 'Mine', points: 0 };
  const draft = { items: [{ key: 'saved:2', feedback: changed }], version: 1, updated_at: null };
  answers[`GET ${work}/draft`] = draft;
  answers[`PUT ${work}/draft`] = { ...draft, version: 2 };
  open();
  const card = (text: string) => screen.getByText(text).closest('article')!;
  const press = async (name: string, place: HTMLElement) => {
    within(place).getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
  };
  await userEvent.click(await screen.findByRole('button', { name: /Item 2/ }));
  await screen.findByText('Mine');
  await press('Keep mine', card('Mine'));
  await waitFor(() => expect(card('Mine')).toHaveFocus());
  await press('Undo this change', card('Mine'));
  await waitFor(() => expect(card('Saved 2')).toHaveFocus());
  await press('Delete comment', card('Saved 1'));
  await waitFor(() => expect(card('Saved 1')).toHaveFocus());
  await userEvent.keyboard('w');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  await press('Unstage comment', screen.getAllByRole('article')[2]!);
  await waitFor(() => expect(card('Saved 2')).toHaveFocus());
});

it('says that a rubric could not be had, and leaves the code readable', async () => {
  answers[`GET ${one}/rubric`] = new Failing(500, 'Broken');
  open();
  expect(await screen.findByText("Could not get this assignment's rubric.")).toBeVisible();
  expect(await screen.findByRole('tree', { name: 'Files' })).toBeVisible();
});

it('is claimed, and tells who changed what, without leaving it', async () => {
  const grader = { student_work_id: 9, github_username: 'grace' };
  const graders = { assigned: [grader], progress: [] };
  answers[`POST ${work}/claim`] = graders;
  const version = { feedback_comment_id: 1, version: 1, path: null, line: null, points: -1 };
  answers[`GET ${work}/feedback-history`] = {
    versions: [
      {
        ...version,
        action: 'CREATE',
        body: 'Too long',
        changed_by: 'ada',
        changed_at: '2026-09-01T12:00:00Z',
      },
    ],
  };
  open();
  const claim = await screen.findByRole('button', { name: 'Grade this work myself' });
  answers[`GET ${one}/graders`] = graders;
  await userEvent.click(claim);
  expect(await screen.findByText('You grade this work')).toBeVisible();
  await userEvent.keyboard('h');
  const history = await screen.findByRole('dialog', { name: 'Feedback history of Alan Turing' });
  expect(await within(history).findByText('Too long')).toBeVisible();
  expect(within(history).getByText('ada')).toBeVisible();
});

it('keeps its frame and the focus when the next student comes, and nothing of the one before', async () => {
  const next = `${one}/works/work/10`;
  const joan = studentWork({ contributors: [{ full_name: 'Joan', github_username: 'joan' }] });
  const neighbours = { previous_student_work_id: 9, next_student_work_id: 11, has_namesake: true };
  const paginated = { ...joan, ...neighbours, row_num: 2, total_student_works: 3 };
  answers[`GET ${one}/rubric`] = fullRubric();
  answers[`GET ${work}/tree`] = tree(node('main.py', 'modified'), node('other.py', 'modified'));
  answers[`GET ${next}`] = { ...joan, student_work: paginated, feedback: [] };
  answers[`GET ${next}/tree`] = answers[`GET ${work}/tree`];
  answers[`GET ${next}/draft`] = answers[`GET ${work}/draft`];
  answers[`PUT ${next}/presence`] = { others: [] };
  open();
  await userEvent.click(await screen.findByRole('treeitem', { name: /^other.py/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Item 1/ }));
  expect(screen.getByRole('button', { name: /Item 1/ })).toHaveAttribute('aria-pressed', 'true');
  // The last of what is fetched ahead.
  const isAhead = ({ url }: { url: string }) => url.endsWith(`${next}/blob/${sha}`);
  await waitFor(() => expect(server.requests.some(isAhead)).toBe(true));
  const button = screen.getByRole('button', { name: 'Next' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Joan (joan)' })).toBeVisible();
  expect(button).toHaveFocus();
  expect(screen.getByText(/^Joan \(joan\), Student Work/)).toHaveAccessibleName(
    'What happened last',
  );
  expect(screen.getByRole('button', { name: /Item 1/ })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('treeitem', { name: /^main.py/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  answers[`GET ${one}/next-ungraded`] = { student_work_id: 9 };
  await userEvent.keyboard('u');
  expect(await screen.findByText('Student Work 1/2')).toBeInTheDocument();
  await userEvent.keyboard('u');
  const passedOver = ({ url }: { url: string }) => url.endsWith('?after=9&skipped=10');
  await waitFor(() => expect(server.requests.some(passedOver)).toBe(true));
});

it('lets Next keep the focus while the next student is on their way', async () => {
  answers[`GET ${one}/works/work/10`] = new Failing(500, 'Broken');
  open();
  const button = await screen.findByRole('button', { name: 'Next' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  // A browser takes the focus from a button that is disabled, and jsdom does not.
  expect(button).toBeEnabled();
});

it('says what its address lacks', () => {
  open('/app/grading/assignment/12/student/x');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Missing required parameters for student work',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Grading' })).toBeVisible();
});
