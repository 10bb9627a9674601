import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useWayBack } from './use-way-back.ts';

function Editor() {
  const back = useWayBack(undefined);
  return <button onClick={back.go}>Save</button>;
}

let router: ReturnType<typeof createBrowserRouter>;
beforeEach(() => {
  // The tab was on the platform's login page before.
  window.history.pushState(null, '', '/sign-in-of-the-platform');
  window.history.pushState(null, '', '/oauth/callback');
  router = createBrowserRouter([
    { path: '/app/rubrics/new', Component: Editor },
    { path: '*', element: <p>elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
});
afterEach(() => router.dispose());

const opened = (address: string, replace: boolean) =>
  act(() => router.navigate(address, { replace }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('saving leads to the rubrics, not out of the product, after a login through a link', async () => {
  await opened('/app/rubrics/new', true);
  await save();
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(window.location.pathname).toBe('/app/rubrics');
});

it('saving leads to the screen that the editor was opened from', async () => {
  await opened('/app/assignments/12/rubric', true);
  await opened('/app/rubrics/new', false);
  await save();
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(window.location.pathname).toBe('/app/assignments/12/rubric');
});
