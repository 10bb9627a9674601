import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { studentWork } from '../../works/testing/student-work.ts';
import { graderServer, one, openGrader, work } from '../testing/open-grader.tsx';
import { savedComment } from '../testing/saved-comment.ts';

const grader = graderServer();

it('Undo restores a discarded comment, and is not offered for an empty form', async () => {
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  await screen.findByRole('button', { name: 'Comment on the whole submission' });
  const formOpened = () => screen.findByRole('form', { name: 'Comment on the whole submission' });
  const pressCancel = async () =>
    fireEvent.click(within(await formOpened()).getByRole('button', { name: 'Cancel' }));
  const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
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
  fireEvent.click(screen.getByRole('button', { name: 'Remove draft comment' }));
  expect(screen.queryByRole('article')).toBeNull();
  await undo();
  const card = (await screen.findByText('A longer thought')).closest('article')!;
  expect(card).toHaveTextContent('Unfinished');
});

it(
  'Undo restores a comment when its place has a new empty form or its comment was graded',
  { tags: 'release' },
  async () => {
    grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
    openGrader();
    await screen.findByRole('button', { name: 'Comment on the whole submission' });
    const form = () => screen.findByRole('form', { name: /comment/i });
    const pressCancel = async () =>
      fireEvent.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await userEvent.keyboard('w');
    await form();
    await userEvent.keyboard('A long thought');
    const points = () => screen.getByRole('textbox', { name: 'Point Adjustment' });
    fireEvent.change(points(), { target: { value: '-2' } });
    await pressCancel();
    await userEvent.keyboard('w');
    await form();
    await undo();
    expect(await screen.findByDisplayValue('A long thought')).toBeVisible();
    expect(points()).toHaveValue('-2');
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
  },
);

it('Undo names the student when another one is shown', { tags: 'release' }, async () => {
  const next = `${one}/works/work/10`;
  for (const part of ['', '/tree', '/draft']) {
    grader.answers[`GET ${next}${part}`] = grader.answers[`GET ${work}${part}`];
  }
  const joan = studentWork({ contributors: [{ full_name: 'Joan', github_username: 'joan' }] });
  const neighbours = { previous_student_work_id: 9, next_student_work_id: null };
  const paginated = { ...joan, ...neighbours, row_num: 2, total_student_works: 2 };
  grader.answers[`GET ${next}`] = { ...joan, student_work: paginated, feedback: [] };
  grader.answers[`PUT ${next}/presence`] = { others: [] };
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 1, updated_at: null };
  openGrader();
  await screen.findByRole('button', { name: 'Comment on the whole submission' });
  const pressUnstage = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Remove draft comment' }));
  const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await userEvent.keyboard('w');
  const form = await screen.findByRole('form', { name: 'Comment on the whole submission' });
  await userEvent.keyboard('A long thought');
  fireEvent.submit(form);
  await pressUnstage();
  await undo();
  const said = screen.getByRole('status', { name: 'Last action' });
  expect(said).toHaveTextContent('Comment restored');
  await waitFor(() => expect(screen.queryByText('Draft comment removed')).toBeNull());
  await pressUnstage();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { level: 1, name: 'Joan' });
  await undo();
  expect(
    await screen.findByText('Comment restored on the submission of Alan Turing'),
  ).toBeVisible();
  expect(screen.queryByText('A long thought')).toBeNull();
});

it('Undo restores the unfinished edit of a comment that was marked for deletion', async () => {
  grader.answers[`GET ${work}`] = {
    ...(grader.answers[`GET ${work}`] as object),
    feedback: [savedComment],
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
