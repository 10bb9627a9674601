import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { outline } from '../../assignments/testing/outline.ts';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { graderServer, one, openGrader, work } from '../testing/open-grader.tsx';

const grader = graderServer();

describe('Grade without comments', () => {
  const label = 'Grade without comments';
  const grades = () => grader.server.requests.filter(({ method }) => method === 'POST');

  it('asks for confirmation when the score is low', async () => {
    grader.answers[`GET ${one}/rubric`] = fullRubric({ items: [5, 10, -3] });
    grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
    openGrader();
    expect(await screen.findByText('of 15')).toBeVisible();
    const button = await screen.findByRole('button', { name: label });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('alertdialog', { name: 'Grade with 0 of 15?' });
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
    expect(grades()).toEqual([]);

    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Grade' }));
    expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
    expect(grades()).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    [
      'the submission has the maximum score',
      outline({ id: 12, default_score: 20, maximum_score: 20 }),
    ],
    ['no points can be added', outline({ id: 12, default_score: 20 })],
    ['the score is above the maximum', outline({ id: 12, default_score: 21, maximum_score: 20 })],
    [
      'only a small part of the score is missing',
      outline({ id: 12, default_score: 17, maximum_score: 20 }),
    ],
  ])('asks nothing when %s', async (_when, assignment_outline) => {
    grader.answers[`GET ${one}/rubric`] = fullRubric({ items: [-2, -3] });
    grader.answers[`GET ${one}`] = { assignment_outline };
    grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 20 };
    openGrader();
    await screen.findByText('of 20');
    await userEvent.click(await screen.findByRole('button', { name: label }));
    expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  });
});
