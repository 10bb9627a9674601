/** What a key says that can do nothing here, and what becomes of words that were meant for a comment. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { graderServer, node, one, openGrader, sha, tree, work } from '../testing/open-grader.tsx';

const grader = graderServer();

it('shows why a key leads nowhere, once however often it is pressed', async () => {
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'unmodified'));
  openGrader();
  await userEvent.click(await screen.findByRole('treeitem', { name: /^main.py/ }));
  expect(await screen.findByText('alone')).toBeVisible();
  await userEvent.keyboard('nn');
  const told = within(screen.getByRole('region', { name: /Notifications/ }));
  expect(await told.findAllByText('No more changes in this file')).toHaveLength(1);
  for (const [key, sentence] of [
    ['jj', 'No more changed files'],
    ['{Shift>}JK{/Shift}', 'No more files'],
    ['[', 'No more student works'],
    ['33', 'This assignment has no rubric.'],
    ['{Shift>}SS{/Shift}', 'No comment is pending, so there is nothing to submit.'],
  ] as const) {
    await userEvent.keyboard(key === '[' ? '[[' : key);
    expect(await told.findAllByText(sentence)).toHaveLength(1);
  }
});

describe('a comment where there can be none', () => {
  const instead = 'After a short pause, press w to comment on the whole work.';
  const told = () => within(screen.getByRole('region', { name: /Notifications/ }));
  const tellsOf = async (why: string) =>
    expect(await told().findAllByText(`${why} ${instead}`)).toHaveLength(1);
  const grades = () => grader.server.requests.filter(({ method }) => method === 'POST');

  it('runs none of the words that were meant to be it, and submits nothing', async () => {
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
    await tellsOf('Only changed lines can be commented on, and there is none here.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByText('Student Work 1/2')).toBeVisible();
    expect(screen.getByLabelText('Font size')).toHaveTextContent('13');
    expect(grades()).toEqual([]);

    // What writes nothing ends it at once.
    await userEvent.keyboard('{Escape}{Shift>}S{/Shift}');
    expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  });

  it('leaves alone the button that has the focus', async () => {
    grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'unmodified'));
    openGrader();
    await screen.findByText('Select a file to view its contents.');
    screen.getByRole('button', { name: 'Next' }).focus();
    await userEvent.keyboard('ca b');
    await tellsOf('No file is open.');
    expect(screen.getByText('Student Work 1/2')).toBeVisible();
    await userEvent.keyboard('{Escape}n');
    expect(await told().findByText('No file is open.')).toBeInTheDocument();
  });

  it('is told of while the code is on its way, and where none will come', async () => {
    let arrive: (text: unknown) => void;
    grader.answers[`GET ${work}/blob/${sha}`] = new Promise((resolve) => {
      arrive = resolve;
    });
    openGrader();
    await screen.findByText('Loading file contents...');
    await userEvent.keyboard('cn');
    await tellsOf('The code is still loading.');
    arrive!('not \0 text');
    await screen.findByText(/^This file is not text/);
    await userEvent.keyboard('{Escape}c');
    await tellsOf('No line of this file is shown.');
  });

  it('waits for the rubric, below which the work as a whole is commented on', async () => {
    let arrive: (rubric: unknown) => void;
    grader.answers[`GET ${one}/rubric`] = new Promise((resolve) => {
      arrive = resolve;
    });
    openGrader();
    await screen.findByText('Student Work 1/2');
    await userEvent.keyboard('wh');
    expect(await told().findByText('The rubric is still loading.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    arrive!(fullRubric());
    await screen.findByRole('button', { name: /Item 1/ });
    expect(screen.queryByRole('form')).toBeNull();
    await userEvent.keyboard('{Escape}3w');
    expect(await told().findByText('The rubric has no item 3.')).toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'Comment on the whole work' })).toBeVisible();
  });
});
