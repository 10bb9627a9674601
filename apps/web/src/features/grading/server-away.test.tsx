import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { forgetPerson } from '../../lib/forgetting.ts';
import { Failing } from '../../testing/answers.ts';
import { fullRubric } from '../rubrics/testing/full-rubric.ts';
import { graderServer, one, openGrader, work } from './testing/open-grader.tsx';

const grader = graderServer();

it('saves what waits as soon as the connection is back', { tags: 'release' }, async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`PUT ${work}/draft`] = new Failing(503, 'Not now.');
  openGrader();
  const saves = () =>
    grader.server.requests.filter(({ method, url }) => method === 'PUT' && url.endsWith('/draft'));
  await userEvent.click(await screen.findByRole('button', { name: /Item 2/ }));
  await userEvent.keyboard('w');
  await waitFor(() => expect(saves()).toHaveLength(1));
  await screen.findByText(/kept in this browser/);
  fireEvent(window, new Event('online'));
  // Long before the next try of its own.
  await waitFor(() => expect(saves()).toHaveLength(2), { timeout: 3_000 });
});

it('says so and asks before the page is left where neither server nor browser takes what is staged', async () => {
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`PUT ${work}/draft`] = new Failing(503, 'Not now.');
  openGrader();
  await screen.findByRole('button', { name: /Item 2/ });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /Item 2/ }));
  await userEvent.keyboard('w');
  await screen.findByText(/1 pending, not saved: please leave this page open/);
  expect(leave()).toBe(false);
  // Whoever goes on to another screen still has it in this tab.
  cleanup();
  expect(leave()).toBe(false);
  forgetPerson();
  expect(leave()).toBe(true);
});
