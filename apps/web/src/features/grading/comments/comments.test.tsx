import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import markdownIt from 'markdown-it';
import { expect, it, vi } from 'vitest';
import { Failing } from '../../../testing/answers.ts';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { graderServer, node, one, openGrader, sha, tree, work } from '../testing/open-grader.tsx';

const grader = graderServer();

it('adds a rubric item once where it is pressed twice, and opens no form', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  await userEvent.click(await screen.findByRole('button', { name: /Item 2/ }));
  await userEvent.keyboard('ww');
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByLabelText('Total Score')).toHaveTextContent(/^-2$/);
  const told = within(screen.getByRole('region', { name: /Notifications/ }));
  expect(await told.findByText('Already pending on the whole work')).toBeVisible();
});

it('says that a comment was added only where one was', async () => {
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  await screen.findByRole('button', { name: 'Comment on the whole work' });
  await userEvent.keyboard('w');
  await screen.findByRole('form', { name: 'Comment on the whole work' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByText('Comment added to the whole work, pending')).toBeNull();
  await userEvent.keyboard('w');
  await screen.findByRole('form', { name: 'Comment on the whole work' });
  await userEvent.keyboard('Here{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Comment added to the whole work, pending')).toBeInTheDocument();
});

it('shows a half-written comment as what it is, and grades nothing with it', async () => {
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
  // It comes and goes with every pause in typing, and is not said aloud each time.
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

it('tells which comments a newer commit has left on other lines or on none, and keeps their words', async () => {
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
  within(gone).getByRole('button', { name: 'Move to the whole work' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText(/which is not in this commit/)).toBeNull();
  screen.getByRole('button', { name: 'Comment on line 1' }).focus();
  await userEvent.keyboard('{Enter}Here{Control>}{Enter}{/Control}');
  expect(screen.getByText('Here').closest('article')).not.toHaveTextContent('has changed since');
  const saves = () =>
    grader.server.requests.filter(({ method, url }) => method === 'PUT' && url.endsWith('/draft'));
  const sent = () => JSON.parse(saves().at(-1)?.body ?? '{"items":[]}') as { items: object[] };
  // What waits to be saved does not wait longer when the network is back.
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
  'shows what is said about files also while they cannot be had',
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
    expect(screen.queryByText('There are no files in this work yet.')).toBeNull();
    grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'modified'));
    grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('alone');
    expect(screen.queryByText('main.py:1')).toBeNull();
    expect(screen.getByText('Off by one')).toBeVisible();
  },
);

it(
  'keeps what is being written about files while they are asked for again',
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

it(
  'shows what is said about a file that a newer commit has left without lines',
  { tags: 'release' },
  async () => {
    const feedback = { action: 'CREATE', path: 'main.py', line: 3, body: 'Why?', points: -1 };
    const items = [{ key: 'a', feedback, file_sha: 'b'.repeat(40) }];
    grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
    const emptied = node('main.py', 'modified');
    emptied.entry.size = 0;
    grader.answers[`GET ${work}/tree`] = tree(emptied);
    openGrader();
    expect(await screen.findByText('No content available')).toBeVisible();
    const said = (await screen.findByText('Why?')).closest('article')!;
    expect(said).toHaveTextContent('This file has changed since.');
    await userEvent.click(within(said).getByRole('button', { name: 'Keep it here' }));
    expect(screen.getByText('Why?')).toBeVisible();
  },
);

it('asks once to look at a comment in newer contents, whether it is kept there or written anew', async () => {
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
  // What waits to be saved does not wait longer when the network is back.
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(sent().items).toMatchObject([
      { key: 'Kept', file_sha: sha },
      { key: 'Rewritten', file_sha: sha },
    ]),
  );
});

it('draws no comment anew while another one is typed', { tags: 'release' }, async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  const said = { action: 'CREATE', path: null, line: null, body: 'Said before', points: -2 };
  const items = [{ key: 'a', feedback: said }];
  grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  openGrader();
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

it(
  'leaves the keys to whoever types elsewhere when a form comes back into the page',
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
    const form = await screen.findByRole('form', { name: 'Comment on the whole work' });
    fireEvent.click(file(/main.py/));
    expect(await screen.findByDisplayValue('Half')).toBeVisible();
    expect(within(form).getByRole('textbox')).toHaveFocus();
  },
);

it('takes keys for shortcuts nowhere in a comment form, so that no deduction goes missing', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  openGrader();
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

it(
  'shows the comment that a key begins, also where one pane is shown at a time',
  { tags: 'release' },
  async () => {
    const narrow = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal('matchMedia', () => narrow);
    grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
    openGrader();
    await screen.findByText('alone');
    await userEvent.keyboard('w');
    const form = await screen.findByRole('form', { name: 'Comment on the whole work' });
    expect(screen.getByRole('tab', { name: 'Rubric', selected: true })).toBeVisible();
    await userEvent.keyboard('no');
    expect(within(form).getByRole('textbox')).toHaveValue('no');
  },
);

it('takes a key that is held down for one press, except where it moves on', async () => {
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
  expect(within(form).getByRole('textbox')).toHaveValue('');
  await userEvent.keyboard('{c>3/}an');
  expect(within(form).getByRole('textbox')).toHaveValue('cccan');
});

it('says that a comment is as long as it can be, instead of cutting it without a word', async () => {
  openGrader();
  await screen.findByRole('button', { name: 'Comment on the whole work' });
  await userEvent.keyboard('w');
  const form = await screen.findByRole('form', { name: 'Comment on the whole work' });
  const field = within(form).getByRole('textbox');
  await userEvent.paste('a'.repeat(19_900));
  expect(field).not.toHaveAccessibleDescription(/20,000/);
  await userEvent.paste('b'.repeat(200));
  expect(field).toHaveAccessibleDescription(
    'A comment can have 20,000 characters. What goes beyond is left out.',
  );
});

it('keeps the focus near a comment that is unstaged, deleted or decided upon', async () => {
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
  await press('Unstage comment', screen.getAllByRole('article')[2]!);
  await waitFor(() => expect(card('Saved 2')).toHaveFocus());
});

it('counts what is still in a form, and says what a grade has left out', async () => {
  grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'modified'), node('z.py', 'modified'));
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  openGrader();
  const line = () => screen.findByRole('button', { name: 'Comment on line 1' });
  (await line()).focus();
  const withoutComments = screen.getByRole('button', { name: 'Grade without comments' });
  await userEvent.keyboard('{Enter}');
  // An empty form says nothing, and stands in nobody's way from another file.
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
