import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import markdownIt from 'markdown-it';
import { expect, it, vi } from 'vitest';
import { Failing } from '../../../testing/answers.ts';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { graderServer, node, one, openGrader, sha, tree, work } from '../testing/open-grader.tsx';

const grader = graderServer();

it('picking a rubric item and pressing w twice adds one comment and opens no form', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  await userEvent.click(await screen.findByRole('button', { name: /Item 2/ }));
  await userEvent.keyboard('ww');
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByLabelText('Total Score')).toHaveTextContent(/^-2$/);
  const toasts = within(screen.getByRole('region', { name: /Notifications/ }));
  expect(await toasts.findByText('Already pending on the whole submission')).toBeVisible();
});

it('the grader announces an added comment, and not an empty form', async () => {
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  await screen.findByRole('button', { name: 'Comment on the whole submission' });
  await userEvent.keyboard('w');
  await screen.findByRole('form', { name: 'Comment on the whole submission' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByText('Comment added to the whole submission, pending')).toBeNull();
  await userEvent.keyboard('w');
  await screen.findByRole('form', { name: 'Comment on the whole submission' });
  await userEvent.keyboard('Here{Control>}{Enter}{/Control}');
  expect(
    await screen.findByText('Comment added to the whole submission, pending'),
  ).toBeInTheDocument();
});

it('an unfinished comment is marked as such and counts in no grade until it is finished', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  const half = { action: 'CREATE', path: null, line: null, body: 'Half a sent', points: -2 };
  const draft = { items: [{ key: 'a', feedback: half, unfinished: true }], version: 1 };
  grader.answers[`GET ${work}/draft`] = { ...draft, updated_at: null };
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  openGrader();
  const card = (await screen.findByText('Half a sent')).closest('article')!;
  expect(card).toHaveTextContent('Unfinished');
  expect(card).not.toHaveTextContent('Pending');
  const status = screen.getByText('1 unfinished');
  expect(status.parentElement).toHaveTextContent('1 unfinished, saved as a draft');
  // 'Saved as a draft' appears after every pause in typing, so it must not be announced.
  expect(status).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText(', saved as a draft')).not.toHaveAttribute('aria-live');
  const total = screen.getByLabelText('Total Score');
  await waitFor(() => expect(total).toHaveTextContent(/^0$/));
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

it('a comment says when a newer commit changed its file or removed its line, and keeps its text', async () => {
  const on = (path: string, key: string, file_sha: string) => {
    const feedback = { action: 'CREATE', path, line: 1, body: `On ${path}`, points: -1 };
    return { key, feedback, file_sha };
  };
  const items = [on('main.py', 'a', 'b'.repeat(40)), on('gone.py', 'b', sha)];
  grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  openGrader();
  const moved = (await screen.findByText('On main.py')).closest('article')!;
  expect(moved).toHaveTextContent('This file has changed since.');
  const gone = screen.getByText('On gone.py').closest('article')!;
  expect(gone).not.toHaveTextContent('This file has changed since.');
  within(gone).getByRole('button', { name: 'Move to the whole submission' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText(/which is not in this commit/)).toBeNull();
  screen.getByRole('button', { name: 'Comment on line 1' }).focus();
  await userEvent.keyboard('{Enter}Here{Control>}{Enter}{/Control}');
  expect(screen.getByText('Here').closest('article')).not.toHaveTextContent('has changed since');
  const saves = () =>
    grader.server.requests.filter(({ method, url }) => method === 'PUT' && url.endsWith('/draft'));
  const sent = () => JSON.parse(saves().at(-1)?.body ?? '{"items":[]}') as { items: object[] };
  // Coming online saves pending changes at once.
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(sent().items).toMatchObject([
      { key: 'a', feedback: { path: 'main.py' } },
      { key: 'b', feedback: { path: null, line: null, body: 'On gone.py' } },
      { feedback: { path: 'main.py', line: 1 }, file_sha: sha },
    ]),
  );
});

it(
  'comments on files are shown while the files cannot be loaded',
  { tags: 'release' },
  async () => {
    const feedback = { action: 'CREATE', path: 'main.py', line: 1, body: 'Off by one', points: -1 };
    const items = [{ key: 'a', feedback, file_sha: sha }];
    grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
    grader.answers[`GET ${work}/tree`] = new Failing(409, 'The repository is not ready yet.');
    openGrader();
    expect(await screen.findByText('The repository is not ready yet.')).toBeVisible();
    expect(await screen.findByText('Off by one')).toBeVisible();
    expect(screen.getByText('main.py:1')).toBeVisible();
    expect(screen.queryByText('There are no files in this submission yet.')).toBeNull();
    grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'modified'));
    grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('alone');
    expect(screen.queryByText('main.py:1')).toBeNull();
    expect(screen.getByText('Off by one')).toBeVisible();
  },
);

it(
  'a comment form on a file keeps its text and focus while the files load again',
  { tags: 'release' },
  async () => {
    const feedback = { action: 'CREATE', path: 'main.py', line: 1, body: 'Off by', points: -1 };
    const items = [{ key: 'a', feedback, file_sha: sha, unfinished: true }];
    grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
    grader.answers[`GET ${work}/tree`] = new Failing(409, 'The repository is not ready yet.');
    openGrader();
    await userEvent.click(await screen.findByRole('button', { name: 'Finish comment' }));
    grader.answers[`GET ${work}/tree`] = new Promise(() => {});
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
    await userEvent.keyboard(' one');
    expect(screen.getByDisplayValue('Off by one')).toHaveFocus();
    expect(screen.getByText('The repository is not ready yet.')).toBeVisible();
  },
);

it('a comment is shown on a file that a newer commit emptied', { tags: 'release' }, async () => {
  const feedback = { action: 'CREATE', path: 'main.py', line: 3, body: 'Why?', points: -1 };
  const items = [{ key: 'a', feedback, file_sha: 'b'.repeat(40) }];
  grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  const emptied = node('main.py', 'modified');
  emptied.entry.size = 0;
  grader.answers[`GET ${work}/tree`] = tree(emptied);
  openGrader();
  expect(await screen.findByText('No content available')).toBeVisible();
  const card = (await screen.findByText('Why?')).closest('article')!;
  expect(card).toHaveTextContent('This file has changed since.');
  await userEvent.click(within(card).getByRole('button', { name: 'Keep it here' }));
  expect(screen.getByText('Why?')).toBeVisible();
});

it('a comment on a changed file asks to be checked until it is kept or rewritten', async () => {
  const before = 'b'.repeat(40);
  const items = ['Kept', 'Rewritten'].map((body) => ({
    key: body,
    feedback: { action: 'CREATE', path: 'main.py', line: 1, body, points: -1 },
    file_sha: before,
  }));
  grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  openGrader();
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
    grader.server.requests.filter(({ method, url }) => method === 'PUT' && url.endsWith('/draft'));
  const sent = () => JSON.parse(saves().at(-1)?.body ?? '{"items":[]}') as { items: object[] };
  // Coming online saves pending changes at once.
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(sent().items).toMatchObject([
      { key: 'Kept', file_sha: sha },
      { key: 'Rewritten', file_sha: sha },
    ]),
  );
});

it('typing a comment does not render the other comments again', { tags: 'release' }, async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  const said = { action: 'CREATE', path: null, line: null, body: 'Said before', points: -2 };
  const items = [{ key: 'a', feedback: said }];
  grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  openGrader();
  await screen.findByText('Said before');
  await userEvent.keyboard('w');
  await screen.findByRole('form', { name: 'Comment on the whole submission' });
  const read = vi.spyOn(markdownIt.prototype, 'parse');
  const letters = 'Very many words';
  await userEvent.keyboard(letters);
  // A response such as the author's profile may render it once more.
  expect(read.mock.calls.length).toBeLessThan(letters.length / 2);
  read.mockRestore();
});

it(
  'a form that is mounted again leaves the focus in another form',
  { tags: 'release' },
  async () => {
    grader.answers[`GET ${work}/tree`] = tree(
      node('main.py', 'modified'),
      node('z.py', 'modified'),
    );
    grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
    grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
    openGrader();
    (await screen.findByRole('button', { name: 'Comment on line 1' })).focus();
    await userEvent.keyboard('{Enter}Half');
    expect(screen.getByDisplayValue('Half')).toHaveFocus();
    const file = (name: RegExp) => screen.getByRole('treeitem', { name });
    await userEvent.click(file(/z.py/));
    await waitFor(() => expect(screen.queryByDisplayValue('Half')).toBeNull());
    await userEvent.keyboard('w');
    const form = await screen.findByRole('form', { name: 'Comment on the whole submission' });
    fireEvent.click(file(/main.py/));
    expect(await screen.findByDisplayValue('Half')).toBeVisible();
    expect(within(form).getByPlaceholderText('Leave a comment')).toHaveFocus();
  },
);

it('no key in a comment form is a shortcut, neither in its text nor in its points', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  openGrader();
  const item = await screen.findByRole('button', { name: /Item 2/ });
  await userEvent.keyboard('w');
  const form = await screen.findByRole('form', { name: 'Comment on the whole submission' });
  expect(within(form).getByPlaceholderText('Leave a comment')).toHaveFocus();
  await userEvent.tab({ shift: true });
  const points = within(form).getByRole('textbox', { name: 'Point Adjustment' });
  expect(points).toHaveFocus();
  await userEvent.clear(points);
  // Ctrl+Enter must not add points beyond the limit: the server would refuse the grade.
  await userEvent.keyboard('5000000{Control>}{Enter}{/Control}');
  expect(form).toBeInTheDocument();
  await userEvent.clear(points);
  await userEvent.keyboard('-2');
  expect(points).toHaveValue('-2');
  // By key, because jsdom has no layout and the pane separators would take a click.
  within(form).getByRole('button', { name: 'Increase Point Adjustment' }).focus();
  await userEvent.keyboard('{Enter}2d');
  expect(item).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText('Compared with the starter code')).toBeNull();
  expect(points).toHaveValue('-1');
  await userEvent.keyboard('{Escape}');
  expect(form).not.toBeInTheDocument();
  await userEvent.keyboard('2');
  expect(item).toHaveAttribute('aria-pressed', 'true');
});

it(
  'the shortcut for a comment opens the rubric pane on a narrow screen',
  { tags: 'release' },
  async () => {
    const narrow = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal('matchMedia', () => narrow);
    grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
    openGrader();
    await screen.findByText('alone');
    await userEvent.keyboard('w');
    const form = await screen.findByRole('form', { name: 'Comment on the whole submission' });
    expect(screen.getByRole('tab', { name: 'Rubric', selected: true })).toBeVisible();
    await userEvent.keyboard('no');
    expect(within(form).getByPlaceholderText('Leave a comment')).toHaveValue('no');
  },
);

it('a held key acts once, unless its shortcut moves through files', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  const files = ['a.py', 'b.py', 'c.py', 'd.py'].map((path) => node(path, 'modified'));
  grader.answers[`GET ${work}/tree`] = tree(...files);
  openGrader();
  const item = await screen.findByRole('button', { name: /Item 2/ });
  await screen.findByText('alone');
  await userEvent.keyboard('{j>3/}');
  expect(await screen.findByRole('region', { name: 'Code of d.py' })).toBeVisible();
  await userEvent.keyboard('{2>2/}');
  expect(item).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('2');
  await screen.findByText('alone');
  await userEvent.keyboard('{c>4/}');
  const form = await screen.findByRole('form', { name: 'Comment on line 1' });
  expect(within(form).getByPlaceholderText('Leave a comment')).toHaveValue('');
  await userEvent.keyboard('{c>3/}an');
  expect(within(form).getByPlaceholderText('Leave a comment')).toHaveValue('cccan');
});

it('a comment form says when the maximum length is reached', async () => {
  openGrader();
  await screen.findByRole('button', { name: 'Comment on the whole submission' });
  await userEvent.keyboard('w');
  const form = await screen.findByRole('form', { name: 'Comment on the whole submission' });
  const field = within(form).getByPlaceholderText('Leave a comment');
  await userEvent.paste('a'.repeat(19_900));
  expect(field).not.toHaveAccessibleDescription(/20,000/);
  await userEvent.paste('b'.repeat(200));
  expect(field).toHaveAccessibleDescription(
    'A comment can have up to 20,000 characters. Anything longer is cut off.',
  );
});

it('the focus stays near a comment that is unstaged, deleted or resolved', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
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
  grader.answers[`GET ${work}`] = { ...(grader.answers[`GET ${work}`] as object), feedback };
  const changed = { action: 'EDIT', feedback_comment_id: 2, version: 1, body: 'Mine', points: 0 };
  const draft = { items: [{ key: 'saved:2', feedback: changed }], version: 1, updated_at: null };
  grader.answers[`GET ${work}/draft`] = draft;
  grader.answers[`PUT ${work}/draft`] = { ...draft, version: 2 };
  openGrader();
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
  await press('Remove draft comment', screen.getAllByRole('article')[2]!);
  await waitFor(() => expect(card('Saved 2')).toHaveFocus());
});

it('text in an open form counts as unfinished, and the grade says that it was left out', async () => {
  grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'modified'), node('z.py', 'modified'));
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  openGrader();
  const line = () => screen.findByRole('button', { name: 'Comment on line 1' });
  (await line()).focus();
  const withoutComments = screen.getByRole('button', { name: 'Grade without comments' });
  await userEvent.keyboard('{Enter}');
  // An empty form blocks no grade.
  expect(withoutComments).toBeEnabled();
  await userEvent.keyboard('A whole comment');
  expect(withoutComments).toBeDisabled();
  expect(screen.getByText(/^1 unfinished/)).toBeVisible();
  expect(screen.getByRole('treeitem', { name: 'main.py, modified, 1 comment' })).toBeVisible();
  await userEvent.click(screen.getByRole('treeitem', { name: 'z.py, modified' }));
  await screen.findByRole('region', { name: 'Code of z.py' });
  (await line()).focus();
  await userEvent.keyboard('{Enter}Here{Control>}{Enter}{/Control}');
  expect(screen.getByText(/^1 pending, 1 unfinished/)).toBeVisible();
  await userEvent.keyboard('{Shift>}SS{/Shift}');
  expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  expect(screen.getByText('Unfinished, and left out of the grade: main.py:1')).toBeVisible();
  expect(screen.queryByText('Submitting grade...')).toBeNull();
  const [grade, ...more] = grader.server.requests.filter(({ method }) => method === 'POST');
  expect(more).toEqual([]);
  expect(JSON.parse(grade?.body ?? '')).toMatchObject({ comments: [{ path: 'z.py' }] });
});
