import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failing } from '../../testing/answers.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { instantUser } from '../../testing/instant-user.ts';
import { studentWork } from '../works/testing/student-work.ts';
import { accepted, list, mine, myWorkScene, one, open } from './testing/my-work-scene.ts';

const scene = myWorkScene();

it('Submit asks for a confirmation and sends one request on a double click', async () => {
  scene.answers[`POST ${one}/submit`] = {};
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit this assignment?' });
  expect(within(dialog).getByText(/Later commits count .+\.$/)).toHaveTextContent(
    /if they arrive by the due date and before your submission is graded\.$/,
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(scene.posts()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Submit HW 1' }));
  const again = await screen.findByRole('alertdialog', { name: 'Submit this assignment?' });
  scene.answers[`POST ${one}/submit`] = new Failing(409, 'There is nothing to submit yet.');
  await instantUser.dblClick(within(again).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('There is nothing to submit yet.')).toBeVisible();
  expect(scene.posts().map(({ url }) => url)).toEqual([`/api${one}/submit`]);
});

it('Submit can be repeated when there is no answer', { tags: 'release' }, async () => {
  shortenCallTimeouts();
  const submit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Submit this assignment?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
  };
  scene.answers[`POST ${one}/submit`] = new Promise(() => {});
  open();
  await screen.findByRole('button', { name: 'Submit HW 1' });
  scene.answers[list] = new Promise(() => {});
  await submit();
  const failed = 'The assignment could not be submitted. Please try again.';
  expect(await screen.findByText(failed)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  scene.answers[`POST ${one}/submit`] = { student_work: studentWork() };
  await submit();
  expect(await screen.findByText('Assignment submitted')).toBeVisible();
});

it.each([
  ['the due date has passed', {}, /^The due date has passed\. What you have pushed is late/],
  ['there is no due date', { effective_due_date: null }, /count until grading begins\.$/],
])(
  'the confirmation of Submit explains which commits count when %s',
  async (_when, facts, shown) => {
    const sha = 'c0ffee0'.padEnd(40, '0');
    const counted_commit = { sha, reason: 'nothing_in_time', received_at: null } as const;
    scene.answers[list] = { my_work: [mine({ work: accepted({ counted_commit, ...facts }) })] };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Submit this assignment?' });
    expect(within(dialog).getByText(shown)).toBeVisible();
  },
);

it('the confirmation of Submit warns when nothing is on the default branch', async () => {
  scene.answers[list] = { my_work: [mine({ work: accepted({ newest_commit: null }) })] };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit this assignment?' });
  const missing = 'You have no commits on the branch main yet, and only commits on it count.';
  expect(within(dialog).getByText(missing)).toBeVisible();
  expect(within(dialog).queryByText(/^You submit what you have pushed so far/)).toBeNull();
});

it('the focus moves to the nearest link when Submit disappears after submitting', async () => {
  scene.answers[`POST ${one}/submit`] = {};
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit HW 1' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit this assignment?' });
  scene.answers[list] = { my_work: [mine({ work: accepted({ can_submit: false }) })] };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull());
  const link = screen.getByRole('link', { name: /^View your assignment repository/ });
  await waitFor(() => expect(link).toHaveFocus());
});

it('Submit is hidden before the first commit', async () => {
  scene.answers[list] = {
    my_work: [
      mine({ work_state: 'ACCEPTED', work: accepted({ can_submit: false, commit_amount: 0 }) }),
    ],
  };
  open();
  await screen.findByRole('button', { name: 'Fix my access to HW 1' });
  expect(screen.getByText(/^Push your first commit to start/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();
});
