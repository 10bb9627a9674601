import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { Arrivals } from './arrivals.tsx';
import { Door } from './door.tsx';
import { Waiting } from './waiting.tsx';

function open(address: string, children: RouteObject[]) {
  const around = (
    <Arrivals>
      <Outlet />
    </Arrivals>
  );
  const routes = [{ path: '/', element: around, children }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

const heading = () => screen.getByRole('heading', { level: 1 });

it('is told of when a link has led to it, with the sentence below its title', async () => {
  open('/', [
    { index: true, element: <Link to="/denied">Dashboard</Link> },
    { path: 'denied', element: <Door title="Access Denied" lead="You are no member." /> },
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(heading()).toHaveFocus();
  expect(heading()).toHaveAccessibleDescription('You are no member.');
});

function Outcome({ isAwaited = false }: { isAwaited?: boolean }) {
  const [isThere, setThere] = useState(!isAwaited);
  useEffect(() => {
    const arrive = () => setThere(true);
    addEventListener('answered', arrive);
    return () => removeEventListener('answered', arrive);
  }, []);
  return isThere ? <Door title="Assignment accepted" /> : <Waiting>Accepting...</Waiting>;
}

it('is told of when somebody was asked to wait for it, and left to the browser when it is loaded', () => {
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
