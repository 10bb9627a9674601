/** Typing a comment while a push or another grader changes the place it belongs to. */
import { errors } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Failing } from '../../../testing/answers.ts';
import { graderServer, node, openGrader, sha, tree, work } from '../testing/open-grader.tsx';
import { savedComment } from '../testing/saved-comment.ts';

const grader = graderServer();

describe('a comment form keeps its text and focus', () => {
  const saved = { ...savedComment, path: 'main.py', line: 2, body: 'Half sentence' };
  const newer = 'c'.repeat(40);
  const pushed = (path: string) => {
    const file = node(path, 'modified');
    return tree({ ...file, entry: { ...file.entry, sha: newer } });
  };
  const withFeedback = (feedback: object[]) => ({
    ...(grader.answers[`GET ${work}`] as object),
    feedback,
  });
  /** Submitting a grade refetches everything and leaves the focus in the form. */
  const refetchAll = async () => {
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

  /** The caret is in the middle of the text, where the next letters must go. */
  async function keepsTyping(message: string | RegExp): Promise<void> {
    const field = screen.getByDisplayValue<HTMLTextAreaElement>('Half sentence');
    field.setSelectionRange(5, 5);
    await refetchAll();
    expect(await screen.findByText(message)).toBeVisible();
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

  it('when a push removes the line', { tags: 'release' }, async () => {
    await writeAtLine2();
    grader.answers[`GET ${work}/tree`] = pushed('main.py');
    await keepsTyping('You started this comment at main.py:2, which is no longer shown.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const said = (await screen.findByText('Half a sentence')).closest('article')!;
    expect(said).toHaveTextContent('This file has changed since.');
  });

  it('when a push removes the file', async () => {
    await writeAtLine2();
    grader.answers[`GET ${work}/tree`] = pushed('renamed.py');
    await keepsTyping('You started this comment at main.py:2, which is no longer shown.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const place = await screen.findByText('main.py:2');
    expect(place.parentElement).toHaveTextContent('main.py:2, which is not in this commit');
    expect(place).toHaveAttribute('translate', 'no');
  });

  it('when the pushed contents cannot be loaded', { tags: 'release' }, async () => {
    await writeAtLine2();
    grader.answers[`GET ${work}/tree`] = pushed('main.py');
    grader.answers[`GET ${work}/blob/${newer}`] = new Failing(500, 'Broken');
    await keepsTyping('Error loading file: Broken');
  });

  it.each([
    { what: 'file', compares: false },
    { what: 'comparison', compares: true },
  ])('while the newer $what loads', { tags: 'release' }, async ({ compares }) => {
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
    await refetchAll();
    const isAsked = ({ url }: { url: string }) => url.includes(asked);
    await waitFor(() => expect(grader.server.requests.slice(length).some(isAsked)).toBe(true));
    expect(screen.queryByText('Loading file contents...')).toBeNull();
    await userEvent.keyboard(', here');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Half sentence, here');
    // A comment opened now belongs to the old contents, which are still shown.
    fireEvent.click(screen.getByRole('button', { name: 'Comment on line 1' }));
    const begun = await screen.findByRole('form', { name: 'Comment on line 1' });
    fireEvent.change(within(begun).getByPlaceholderText('Leave a comment'), {
      target: { value: 'There' },
    });
    answerLate!(compares ? diff : 'one');
    await waitFor(() => expect(screen.queryByText('two')).toBeNull());
    expect(screen.getByDisplayValue('Half sentence, here')).toHaveFocus();
    fireEvent.submit(screen.getByRole('form', { name: 'Comment on line 1' }));
    const said = (await screen.findByText('There')).closest('article')!;
    expect(said).toHaveTextContent('This file has changed since.');
  });

  it(
    'and warns that the file has changed when a push brings other lines',
    { tags: 'release' },
    async () => {
      await writeAtLine2();
      grader.answers[`GET ${work}/blob/${newer}`] = 'zero\none\ntwo';
      grader.answers[`GET ${work}/tree`] = pushed('main.py');
      const warning = 'This file has changed since. Please check the line.';
      expect(screen.queryByText(warning)).toBeNull();
      await keepsTyping(warning);
      const notice = screen.getByText(warning);
      expect(screen.getByRole('form', { name: 'Comment on line 2' })).toContainElement(notice);
      expect(notice.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
      // A comment opened now belongs to the new contents.
      fireEvent.click(screen.getByRole('button', { name: 'Comment on line 1' }));
      const begun = await screen.findByRole('form', { name: 'Comment on line 1' });
      expect(begun).not.toHaveTextContent(warning);
    },
  );

  it(
    'and its comment must still be checked when it is added while newer contents load',
    { tags: 'release' },
    async () => {
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
      await refetchAll();
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
    },
  );

  it.each([saved, { ...saved, path: null, line: null }])(
    'when somebody else deletes the comment on $path',
    { tags: 'release' },
    async (comment) => {
      grader.answers[`GET ${work}`] = withFeedback([{ ...comment, body: 'Half' }]);
      openGrader();
      await screen.findByText('Said');
      const card = (await screen.findByText('Half')).closest('article')!;
      within(card).getByRole('button', { name: 'Edit comment' }).focus();
      await userEvent.keyboard('{Enter} sentence');
      grader.answers[`GET ${work}`] = withFeedback([]);
      await keepsTyping('Somebody else deleted a comment that you changed.');
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      const again = await screen.findByRole('button', { name: 'Add it again' });
      expect(screen.getByText('Half a sentence')).toBeVisible();
      grader.answers[`GET ${work}/feedback-history`] = { versions: [] };
      await userEvent.click(again);
      await waitFor(() => expect(again).not.toBeInTheDocument());
      expect(screen.getByText('Half a sentence').closest('article')).toHaveTextContent('Pending');
    },
  );
});

it('the comment shortcut uses the focused line after a push brought other lines', async () => {
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

it('a grade for a commit that is no longer current is refused, and the next press grades the newer one', async () => {
  const newer = 'c'.repeat(40);
  const said = { action: 'CREATE', path: 'main.py', line: 1, body: 'Why?', points: -1 };
  const items = [{ key: 'a', feedback: said, file_sha: sha }];
  grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  grader.answers[`PUT ${work}/draft`] = { items, version: 2, updated_at: null };
  grader.answers[`GET ${work}/blob/${sha}`] = 'one\ntwo';
  openGrader();
  const card = (await screen.findByText('Why?')).closest('article')!;
  (await screen.findByRole('button', { name: 'Comment on line 2' })).focus();
  await userEvent.keyboard('{Enter}Half a sent');
  const { message } = errors.another_commit;
  grader.answers[`POST ${work}/grade`] = new Failing(409, message);
  const file = node('main.py', 'modified');
  const pushed = tree({ ...file, entry: { ...file.entry, sha: newer } });
  grader.answers[`GET ${work}/tree`] = { ...pushed, commit_sha: newer };
  grader.answers[`GET ${work}/blob/${newer}`] = 'zero\none\ntwo';
  fireEvent.click(screen.getByRole('button', { name: 'Submit Grade' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText('zero')).toBeVisible();
  expect(card).toHaveTextContent('This file has changed since.');
  expect(card).toHaveTextContent('Pending');
  await userEvent.keyboard('ence');
  expect(screen.getByDisplayValue('Half a sentence')).toHaveFocus();
  grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  fireEvent.click(screen.getByRole('button', { name: 'Submit Grade' }));
  expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  const grades = grader.server.requests.filter(({ method }) => method === 'POST');
  expect(grades.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { commit_sha: sha, comments: [said] },
    { commit_sha: newer, comments: [said] },
  ]);
});
