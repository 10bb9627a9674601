import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { studentWork } from '../../works/testing/student-work.ts';
import { savedComment } from '../testing/saved-comment.ts';
import { graderServer, node, one, openGrader, sha, tree, work } from '../testing/open-grader.tsx';

const grader = graderServer();

const itemOf = (name: RegExp) => screen.getByRole('button', { name }).closest('li')!;

it('a rubric item shows where it is applied, which is not the same as being picked', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  openGrader();
  const item = await screen.findByRole('button', { name: /Item 1/ });
  await userEvent.keyboard('1');
  expect(item).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('+ at a line adds 1 item')).toBeVisible();
  expect(itemOf(/Item 1/)).not.toHaveTextContent('×');
  await userEvent.click(screen.getByRole('button', { name: 'Comment on the whole submission' }));
  expect(itemOf(/Item 1/)).toHaveTextContent('×1');
  expect(item).toHaveAccessibleDescription('Applied once');
  await userEvent.keyboard('1');
  expect(item).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText('+ at a line adds 1 item')).toBeNull();
  expect(itemOf(/Item 1/)).toHaveTextContent('×1');
  expect(itemOf(/Item 2/)).not.toHaveTextContent('×');

  const whole = within(itemOf(/Item 1/)).getByRole('button', { name: /the whole submission$/ });
  await userEvent.click(whole);
  const card = screen.getByRole('article', { name: /on the whole submission$/ });
  await waitFor(() => expect(card).toHaveFocus());
  await userEvent.click(within(card).getByRole('button', { name: 'Remove draft comment' }));
  expect(itemOf(/Item 1/)).not.toHaveTextContent('×');
});

it('the place of a saved comment opens its file and focuses the comment', async () => {
  const rubric = fullRubric();
  const [item] = rubric.rubric_items;
  const saved = { ...savedComment, path: 'other.py', line: 2, rubric_item_id: item!.id };
  const neighbours = { previous_student_work_id: null, next_student_work_id: null };
  const student_work = { ...studentWork(), ...neighbours, row_num: 1, total_student_works: 1 };
  const other = 'b'.repeat(40);
  const added = node('other.py', 'added');
  grader.answers[`GET ${one}/rubric`] = rubric;
  grader.answers[`GET ${work}`] = { ...studentWork(), student_work, feedback: [saved] };
  grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'modified'), {
    ...added,
    entry: { ...added.entry, sha: other },
  });
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`GET ${work}/blob/${other}`] = 'first\nsecond';
  openGrader();
  await screen.findByRole('region', { name: 'Code of main.py' });
  const place = await screen.findByRole('button', { name: 'Show the comment on other.py:2' });
  await userEvent.click(place);
  const code = await screen.findByRole('region', { name: 'Code of other.py' });
  await waitFor(() => expect(within(code).getByRole('article')).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Show the comment on line 2' })).toBeVisible();
});
