import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { graderServer, node, one, openGrader, sha, tree, work } from '../testing/open-grader.tsx';

const grader = graderServer();

it('a shortcut that can do nothing shows one toast, however often it is pressed', async () => {
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'unmodified'));
  openGrader();
  await userEvent.click(await screen.findByRole('treeitem', { name: /^main.py/ }));
  expect(await screen.findByText('alone')).toBeVisible();
  await userEvent.keyboard('nn');
  const toasts = within(screen.getByRole('region', { name: /Notifications/ }));
  expect(await toasts.findAllByText('No more changes in this file')).toHaveLength(1);
  for (const [key, sentence] of [
    ['jj', 'No more changed files'],
    ['{Shift>}JK{/Shift}', 'No more files'],
    ['[', 'No more submissions'],
    ['33', 'This assignment has no rubric.'],
    [
      '{Shift>}SS{/Shift}',
      'No comment is pending. Press Grade without comments to give this score.',
    ],
  ] as const) {
    await userEvent.keyboard(key === '[' ? '[[' : key);
    expect(await toasts.findAllByText(sentence)).toHaveLength(1);
  }
});

describe('a comment shortcut without a place for a comment', () => {
  const instead = 'After a short pause, press w to comment on the whole submission.';
  const toasts = () => within(screen.getByRole('region', { name: /Notifications/ }));
  const expectToast = async (why: string) =>
    expect(await toasts().findAllByText(`${why} ${instead}`)).toHaveLength(1);
  const grades = () => grader.server.requests.filter(({ method }) => method === 'POST');

  it('ignores the text typed after it, which submits nothing', async () => {
    const feedback = { action: 'CREATE', path: null, line: null, body: 'Pending', points: 0 };
    const items = [{ key: 'a', feedback }];
    grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
    grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
    grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'unmodified'));
    grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
    openGrader();
    await userEvent.click(await screen.findByRole('treeitem', { name: /^main.py/ }));
    await screen.findByText('alone');
    const submit = screen.getByRole('button', { name: 'Submit Grade' });
    await waitFor(() => expect(submit).toBeEnabled());
    await userEvent.keyboard('c{Shift>}S{/Shift}hould be written? w]1');
    await expectToast('You can comment only on changed lines, and there are none here.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByText('Student Work 1/2')).toBeVisible();
    expect(screen.getByLabelText('Font size')).toHaveTextContent('13');
    expect(grades()).toEqual([]);

    // Escape ends the ignored text.
    await userEvent.keyboard('{Escape}{Shift>}S{/Shift}');
    expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  });

  it('does not press the focused button with the text typed after it', async () => {
    grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'unmodified'));
    openGrader();
    await screen.findByText('Select a file to view its contents.');
    screen.getByRole('button', { name: 'Next' }).focus();
    await userEvent.keyboard('ca b');
    await expectToast('No file is open.');
    expect(screen.getByText('Student Work 1/2')).toBeVisible();
    await userEvent.keyboard('{Escape}n');
    expect(await toasts().findByText('No file is open.')).toBeInTheDocument();
  });

  it('shows a toast while the code loads and for a file without code', async () => {
    let arrive: (text: unknown) => void;
    grader.answers[`GET ${work}/blob/${sha}`] = new Promise((resolve) => {
      arrive = resolve;
    });
    openGrader();
    await screen.findByText('Loading file contents...');
    await userEvent.keyboard('cn');
    await expectToast('The code is still loading.');
    arrive!('not \0 text');
    await screen.findByText(/^This file is not text/);
    await userEvent.keyboard('{Escape}c');
    await expectToast('No line of this file is shown.');
  });

  it('says that the rubric is loading, because that form opens below it', async () => {
    let arrive: (rubric: unknown) => void;
    grader.answers[`GET ${one}/rubric`] = new Promise((resolve) => {
      arrive = resolve;
    });
    openGrader();
    await screen.findByText('Student Work 1/2');
    await userEvent.keyboard('wh');
    expect(await toasts().findByText('The rubric is still loading.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    arrive!(fullRubric());
    await screen.findByRole('button', { name: /Item 1/ });
    expect(screen.queryByRole('form')).toBeNull();
    await userEvent.keyboard('{Escape}3w');
    expect(await toasts().findByText('The rubric has no item 3.')).toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'Comment on the whole submission' })).toBeVisible();
  });
});
