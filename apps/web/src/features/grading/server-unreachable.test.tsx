import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { Failing } from '../../testing/answers.ts';
import { fullRubric } from '../rubrics/testing/full-rubric.ts';
import { graderServer, one, openGrader, work } from './testing/open-grader.tsx';

const grader = graderServer();

it(
  'unsaved comments are saved as soon as the connection is back',
  { tags: 'release' },
  async () => {
    grader.answers[`GET ${one}/rubric`] = fullRubric();
    grader.answers[`PUT ${work}/draft`] = new Failing(503, 'Not now.');
    openGrader();
    const saves = () =>
      grader.server.requests.filter(
        ({ method, url }) => method === 'PUT' && url.endsWith('/draft'),
      );
    await userEvent.click(await screen.findByRole('button', { name: /Item 2/ }));
    await userEvent.keyboard('w');
    await waitFor(() => expect(saves()).toHaveLength(1));
    await screen.findByText(/kept in this browser/);
    fireEvent(window, new Event('online'));
    // Well before the next retry.
    await waitFor(() => expect(saves()).toHaveLength(2), { timeout: 3_000 });
  },
);

it('the page warns before it closes when neither the server nor the browser can store a draft', async () => {
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
  await screen.findByText(/1 pending, not saved; please leave this page open/);
  expect(leave()).toBe(false);
  // The draft store still holds it after the grader was left.
  cleanup();
  expect(leave()).toBe(false);
  clearPersonalData();
  expect(leave()).toBe(true);
});
