import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { outline } from '../../assignments/testing/outline.ts';
import { fullRubric } from '../../rubrics/testing/full-rubric.ts';
import { graderServer, one, openGrader, work } from '../testing/open-grader.tsx';

const grader = graderServer();

describe('a work that gets little of what can be reached', () => {
  const silently = 'Grade without comments';
  const grades = () => grader.server.requests.filter(({ method }) => method === 'POST');

  it('is graded without comments only by who says so once more', async () => {
    grader.answers[`GET ${one}/rubric`] = fullRubric({ items: [5, 10, -3] });
    grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
    openGrader();
    expect(await screen.findByText('of 15')).toBeVisible();
    const button = await screen.findByRole('button', { name: silently });
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
    ['has all that can be reached', outline({ id: 12, default_score: 20, maximum_score: 20 })],
    ['can get only what it has at first', outline({ id: 12, default_score: 20 })],
    ['has more', outline({ id: 12, default_score: 21, maximum_score: 20 })],
    ['lacks a bonus alone', outline({ id: 12, default_score: 17, maximum_score: 20 })],
  ])('is no work that %s: nothing is asked', async (_what, assignment_outline) => {
    grader.answers[`GET ${one}/rubric`] = fullRubric({ items: [-2, -3] });
    grader.answers[`GET ${one}`] = { assignment_outline };
    grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 20 };
    openGrader();
    await screen.findByText('of 20');
    await userEvent.click(await screen.findByRole('button', { name: silently }));
    expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  });
});
