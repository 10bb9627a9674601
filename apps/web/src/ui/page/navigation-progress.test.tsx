import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

/** A page with a link to a screen that has to be fetched. */
function open() {
  let arrive = () => {};
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const lazy = async () => {
    await fetched;
    return { element: <h1>There</h1> };
  };
  const element = (
    <>
      <NavigationProgress />
      <Link to="/there">Go</Link>
      <Outlet />
    </>
  );
  const children = [
    { path: '/', element: <h1>Here</h1> },
    { path: '/there', lazy },
  ];
  render(<RouterProvider router={createMemoryRouter([{ element, children }])} />);
  return { arrive };
}

const said = () => screen.getByRole('status').textContent;

it('the bar is announced and shown while the next screen is fetched', async () => {
  const { arrive } = open();
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(screen.getByRole('heading')).toHaveTextContent('Here');
  await expect.poll(said).toBe('Loading...');
  await act(async () => arrive());
  expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('a screen that is available at once shows no bar', async () => {
  const { arrive } = open();
  const seen: (string | null)[] = [];
  new MutationObserver(() => seen.push(said())).observe(screen.getByRole('status'), {
    childList: true,
  });
  arrive();
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(seen).toEqual([]);
});
