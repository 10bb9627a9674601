import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import markdownIt from 'markdown-it';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

it('shows what is said about files also while they cannot be had', async () => {
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
});

it('keeps what is being written about files while they are asked for again', async () => {
  const feedback = { action: 'CREATE', path: 'main.py', line: 1, body: 'Off by', points: -1 };
  const items = [{ key: 'a', feedback, file_sha: sha, unfinished: true }];
  grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  grader.answers[`GET ${work}/tree`] = new Failing(409, 'The repository is not ready yet.');
  openGrader();
  await userEvent.click(await screen.findByRole('button', { name: 'Finish comment' }));
  grader.answers[`GET ${work}/tree`] = new Promise(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true'),
  );
  await userEvent.keyboard(' one');
  expect(screen.getByDisplayValue('Off by one')).toHaveFocus();
  expect(screen.getByText('The repository is not ready yet.')).toBeVisible();
});

it('shows what is said about a file that a newer commit has left without lines', async () => {
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
});

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

it('draws no comment anew while another one is typed', async () => {
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

it('leaves the keys to whoever types elsewhere when a form comes back into the page', async () => {
  grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'modified'), node('z.py', 'modified'));
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
});

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
  await userEvent.keyboard('S');
  expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  expect(screen.getByText('Unfinished, and left out of the grade: main.py:1')).toBeVisible();
  const [grade] = grader.server.requests.filter(({ method }) => method === 'POST');
  expect(JSON.parse(grade?.body ?? '')).toMatchObject({ comments: [{ path: 'z.py' }] });
});

describe('whoever is writing goes on, and no letter becomes a shortcut,', () => {
  const saved = {
    path: 'main.py',
    line: 2,
    body: 'Half sentence',
    points: -1,
    ta_username: 'ada',
    rubric_item_id: null,
    feedback_comment_id: 1,
    version: 1,
    created_at: '2026-09-01T12:00:00Z',
    action: '',
  };
  const newer = 'c'.repeat(40);
  const pushed = (path: string) => {
    const file = node(path, 'modified');
    return tree({ ...file, entry: { ...file.entry, sha: newer } });
  };
  const withFeedback = (feedback: object[]) => ({
    ...(grader.answers[`GET ${work}`] as object),
    feedback,
  });
  /** A grade asks for everything again, and leaves the focus in the form. */
  const hearNews = async () => {
    grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
    fireEvent.click(screen.getByRole('button', { name: 'Submit Grade' }));
    await screen.findByText('Grade submitted successfully!');
  };

  beforeEach(() => {
    const said = { action: 'CREATE', path: null, line: null, body: 'Said', points: 0 };
    const draft = { items: [{ key: 'a', feedback: said }], version: 1, updated_at: null };
    grader.answers[`GET ${work}/draft`] = draft;
    grader.answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
    grader.answers[`GET ${work}/blob/${sha}`] = 'one\ntwo';
    grader.answers[`GET ${work}/blob/${newer}`] = 'one';
  });

  /** In the middle of a sentence, which is where its next letters belong. */
  async function writesOn(lost: string | RegExp): Promise<void> {
    const field = screen.getByDisplayValue<HTMLTextAreaElement>('Half sentence');
    field.setSelectionRange(5, 5);
    await hearNews();
    expect(await screen.findByText(lost)).toBeVisible();
    await userEvent.keyboard('a ');
    expect(screen.getByDisplayValue('Half a sentence')).toHaveFocus();
    expect(screen.getByText(/1 unfinished/)).toBeVisible();
  }

  async function writeAtLine2(): Promise<void> {
    openGrader();
    await screen.findByText('Said');
    (await screen.findByRole('button', { name: 'Comment on line 2' })).focus();
    await userEvent.keyboard('{Enter}Half sentence');
  }

  it('where a push takes the line away', async () => {
    await writeAtLine2();
    grader.answers[`GET ${work}/tree`] = pushed('main.py');
    await writesOn('You began this at main.py:2, which is not shown any more.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const said = (await screen.findByText('Half a sentence')).closest('article')!;
    expect(said).toHaveTextContent('This file has changed since.');
  });

  it('where a push takes the file away', async () => {
    await writeAtLine2();
    grader.answers[`GET ${work}/tree`] = pushed('renamed.py');
    await writesOn('You began this at main.py:2, which is not shown any more.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('main.py:2, which is not in this commit')).toBeVisible();
  });

  it('where what a push has brought cannot be read', async () => {
    await writeAtLine2();
    grader.answers[`GET ${work}/tree`] = pushed('main.py');
    grader.answers[`GET ${work}/blob/${newer}`] = new Failing(500, 'Broken');
    await writesOn('Error loading file: Broken');
  });

  it.each([
    { what: 'file', compares: false },
    { what: 'comparison', compares: true },
  ])('while the newer $what is on its way', async ({ compares }) => {
    const hunk = { line: 1, added: 2, starter_line: 1, removed: [] };
    const diff = { starter_path: 'main.py', hunks: [hunk] };
    grader.answers[`GET ${work}/starter-diff`] = diff;
    await writeAtLine2();
    if (compares) {
      fireEvent.click(screen.getByRole('button', { name: 'Compare with the starter code' }));
      await waitFor(() => expect(screen.getByDisplayValue('Half sentence')).toHaveFocus());
    }
    const field = screen.getByDisplayValue('Half sentence');
    const asked = compares ? `${work}/starter-diff` : `${work}/blob/${newer}`;
    let answerLate: (answer: unknown) => void;
    grader.answers[`GET ${asked}`] = new Promise((resolve) => {
      answerLate = resolve;
    });
    grader.answers[`GET ${work}/tree`] = { ...pushed('main.py'), commit_sha: newer };
    const { length } = grader.server.requests;
    await hearNews();
    const isAsked = ({ url }: { url: string }) => url.includes(asked);
    await waitFor(() => expect(grader.server.requests.slice(length).some(isAsked)).toBe(true));
    expect(screen.queryByText('Loading file contents...')).toBeNull();
    await userEvent.keyboard(', here');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Half sentence, here');
    // What is begun now is about the contents that are shown now.
    fireEvent.click(screen.getByRole('button', { name: 'Comment on line 1' }));
    const begun = await screen.findByRole('form', { name: 'Comment on line 1' });
    fireEvent.change(within(begun).getByRole('textbox'), { target: { value: 'There' } });
    answerLate!(compares ? diff : 'one');
    await waitFor(() => expect(screen.queryByText('two')).toBeNull());
    expect(screen.getByDisplayValue('Half sentence, here')).toHaveFocus();
    fireEvent.submit(screen.getByRole('form', { name: 'Comment on line 1' }));
    const said = (await screen.findByText('There')).closest('article')!;
    expect(said).toHaveTextContent('This file has changed since.');
  });

  it('and confirms no comment in contents that are still on their way', async () => {
    const half = { action: 'CREATE', path: 'main.py', line: 1, body: 'Half', points: 0 };
    const draft = grader.answers[`GET ${work}/draft`] as { items: object[] };
    const items = [...draft.items, { key: 'b', feedback: half, file_sha: sha, unfinished: true }];
    grader.answers[`GET ${work}/draft`] = { ...draft, items };
    openGrader();
    const card = (await screen.findByText('Half')).closest('article')!;
    within(card).getByRole('button', { name: 'Finish comment' }).focus();
    await userEvent.keyboard('{Enter} sentence');
    let answerLate: (answer: unknown) => void;
    grader.answers[`GET ${work}/blob/${newer}`] = new Promise((resolve) => {
      answerLate = resolve;
    });
    grader.answers[`GET ${work}/tree`] = pushed('main.py');
    await hearNews();
    const warning = 'This file has changed since. Please check the line.';
    expect(await within(card).findByText(warning)).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Half sentence')).toBeVisible();
    expect(within(card).getByText(warning)).toBeVisible();
    answerLate!('one');
    await waitFor(() => expect(screen.queryByText('two')).toBeNull());
    expect(screen.getByText(warning)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Keep it here' }));
    expect(screen.queryByText(warning)).toBeNull();
  });

  it.each([saved, { ...saved, path: null, line: null }])(
    'where somebody else deletes the comment on $path',
    async (comment) => {
      grader.answers[`GET ${work}`] = withFeedback([{ ...comment, body: 'Half' }]);
      openGrader();
      await screen.findByText('Said');
      const card = (await screen.findByText('Half')).closest('article')!;
      within(card).getByRole('button', { name: 'Edit comment' }).focus();
      await userEvent.keyboard('{Enter} sentence');
      grader.answers[`GET ${work}`] = withFeedback([]);
      await writesOn('Somebody else deleted a comment that you changed.');
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      expect(await screen.findByRole('button', { name: 'Add it again' })).toBeVisible();
      expect(screen.getByText('Half a sentence')).toBeVisible();
    },
  );
});

it('comments on the line that has the focus, also when a push has brought others', async () => {
  const said = { action: 'CREATE', path: null, line: null, body: 'Said', points: 0 };
  const draft = { items: [{ key: 'a', feedback: said }], version: 1, updated_at: null };
  grader.answers[`GET ${work}/draft`] = draft;
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  grader.answers[`GET ${work}/blob/${sha}`] = 'one\ntwo';
  const newer = 'c'.repeat(40);
  grader.answers[`GET ${work}/blob/${newer}`] = 'one\ntwo\nthree';
  openGrader();
  await screen.findByText('Said');
  (await screen.findByRole('button', { name: 'Comment on line 2' })).focus();
  const file = node('main.py', 'modified');
  grader.answers[`GET ${work}/tree`] = tree({ ...file, entry: { ...file.entry, sha: newer } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit Grade' }));
  expect(await screen.findByText('three')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Comment on line 2' })).toHaveFocus();
  await userEvent.keyboard('c');
  expect(await screen.findByRole('form', { name: 'Comment on line 2' })).toBeVisible();
});

it('gives words back that one press has given up, and offers nothing where there were none', async () => {
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  await screen.findByRole('button', { name: 'Comment on the whole work' });
  const formOpened = () => screen.findByRole('form', { name: 'Comment on the whole work' });
  const pressCancel = async () =>
    fireEvent.click(within(await formOpened()).getByRole('button', { name: 'Cancel' }));
  // Not by the pointer, which a toast wants to capture and jsdom does not let it.
  const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await userEvent.keyboard('w');
  await pressCancel();
  expect(screen.queryByText('Comment discarded')).toBeNull();
  await userEvent.keyboard('w');
  await formOpened();
  await userEvent.keyboard('A long thought');
  await pressCancel();
  expect(screen.queryByRole('form')).toBeNull();
  await undo();
  expect(await screen.findByDisplayValue('A long thought')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Comment discarded')).toBeNull());
  fireEvent.submit(await formOpened());
  fireEvent.click(await screen.findByRole('button', { name: 'Edit comment' }));
  fireEvent.change(await screen.findByDisplayValue('A long thought'), {
    target: { value: 'A longer thought' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Unstage comment' }));
  expect(screen.queryByRole('article')).toBeNull();
  await undo();
  const card = (await screen.findByText('A longer thought')).closest('article')!;
  expect(card).toHaveTextContent('Unfinished');
});

it('gives words back also where the place has an empty form again, or the comment has gone', async () => {
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  await screen.findByRole('button', { name: 'Comment on the whole work' });
  const form = () => screen.findByRole('form', { name: /comment/i });
  const pressCancel = async () =>
    fireEvent.click(within(await form()).getByRole('button', { name: 'Cancel' }));
  const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await userEvent.keyboard('w');
  await form();
  await userEvent.keyboard('A long thought');
  const points = () => screen.getByRole('spinbutton', { name: 'Point Adjustment' });
  fireEvent.change(points(), { target: { value: '-2' } });
  await pressCancel();
  await userEvent.keyboard('w');
  await form();
  await undo();
  expect(await screen.findByDisplayValue('A long thought')).toBeVisible();
  expect(points()).toHaveValue(-2);
  await waitFor(() => expect(screen.queryByText('Comment discarded')).toBeNull());
  fireEvent.submit(await form());
  fireEvent.click(await screen.findByRole('button', { name: 'Edit comment' }));
  fireEvent.change(await screen.findByDisplayValue('A long thought'), {
    target: { value: 'A longer thought' },
  });
  await pressCancel();
  grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  fireEvent.click(screen.getByRole('button', { name: 'Submit Grade' }));
  await screen.findByText('Grade submitted successfully!');
  await undo();
  const card = (await screen.findByText('A longer thought')).closest('article')!;
  expect(card).toHaveTextContent('Unfinished');
});

it('gives back the change of a comment that one press has marked for deletion', async () => {
  const saved = {
    path: null,
    line: null,
    body: 'Saved',
    points: -1,
    ta_username: 'ada',
    rubric_item_id: null,
    feedback_comment_id: 1,
    version: 1,
    created_at: '2026-09-01T12:00:00Z',
    action: '',
  };
  grader.answers[`GET ${work}`] = {
    ...(grader.answers[`GET ${work}`] as object),
    feedback: [saved],
  };
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  const card = (await screen.findByText('Saved')).closest('article')!;
  const press = (name: string) => fireEvent.click(within(card).getByRole('button', { name }));
  press('Delete comment');
  expect(card).toHaveTextContent('will be deleted');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  press('Undo this change');
  press('Edit comment');
  const field = await within(card).findByDisplayValue('Saved');
  fireEvent.change(field, { target: { value: 'Better words' } });
  press('Delete comment');
  expect(card).toHaveTextContent('will be deleted');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await within(card).findByText('Better words')).toBeVisible();
  expect(card).toHaveTextContent('Unfinished');
  expect(card).not.toHaveTextContent('will be deleted');
});
