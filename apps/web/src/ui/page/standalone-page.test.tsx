import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { NavigationFocus } from './navigation-focus.tsx';
import { StandalonePage } from './standalone-page.tsx';
import { Waiting } from './waiting.tsx';

function open(address: string, children: RouteObject[]) {
  const around = (
    <NavigationFocus>
      <Outlet />
    </NavigationFocus>
  );
  const routes = [{ path: '/', element: around, children }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

const heading = () => screen.getByRole('heading', { level: 1 });

it('the heading of a standalone page takes the focus after a link and is described by its lead', async () => {
  open('/', [
    { index: true, element: <Link to="/denied">Dashboard</Link> },
    { path: 'denied', element: <StandalonePage title="Access Denied" lead="You are no member." /> },
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(heading()).toHaveFocus();
  expect(heading()).toHaveAccessibleDescription('You are no member.');
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
});

function Outcome({ isAwaited = false }: { isAwaited?: boolean }) {
  const [isThere, setThere] = useState(!isAwaited);
  useEffect(() => {
    const show = () => setThere(true);
    addEventListener('answered', show);
    return () => removeEventListener('answered', show);
  }, []);
  return isThere ? <StandalonePage title="Assignment accepted" /> : <Waiting>Accepting...</Waiting>;
}

it('the heading takes the focus after a wait, but not when the page loads', () => {
  const routes = [
    { index: true, element: <Outcome /> },
    { path: 'accept', element: <Outcome isAwaited /> },
  ];
  open('/', routes);
  expect(heading()).not.toHaveFocus();
  cleanup();
  open('/accept', routes);
  expect(heading()).not.toHaveFocus();
  fireEvent(window, new Event('answered'));
  expect(heading()).toHaveTextContent('Assignment accepted');
  expect(heading()).toHaveFocus();
});
