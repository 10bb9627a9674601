import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { UnderWay } from './under-way.tsx';

/** A page with a link to a screen that is there only when it has been fetched. */
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
      <UnderWay />
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

it('says that a click was heard while its screen is fetched, and not for ever', async () => {
  const { arrive } = open();
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(screen.getByRole('heading')).toHaveTextContent('Here');
  await expect.poll(said).toBe('Loading...');
  await act(async () => arrive());
  expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('does not flash where the screen is there at once', async () => {
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
