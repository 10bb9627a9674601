import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isValidElement } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionGate } from './features/session/session-gate.tsx';
import { appRoutes, rootRoute } from './router.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each(['/404', '/nowhere', '/app/no/such/screen'])(
  'shows the 404 screen at %s',
  async (address) => {
    render(
      <RouterProvider router={createMemoryRouter([rootRoute], { initialEntries: [address] })} />,
    );
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
    expect(document.title).toBe('Not found · Lectern');
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute(
      'href',
      '/app',
    );
  },
);

it('has every screen behind the session gate but those that lead to the login', () => {
  const isGate = ({ element }: RouteObject) =>
    isValidElement(element) && element.type === SessionGate;
  const [gated, open] = [appRoutes.filter(isGate), appRoutes.filter((route) => !isGate(route))];
  expect(gated.map(({ path }) => path)).toEqual(['token', 'app']);
  expect(open.map(({ path }) => path)).toEqual([undefined, 'oauth/callback', 'dev/ui', '*']);
  expect(open.flatMap(({ children = [] }) => children)).toEqual([]);
});

it('shows the fallback with the message when a screen fails, and starts again on Reset', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Screen() {
    if (broken) throw new Error('The chart has no data.');
    return <p>All is well.</p>;
  }
  const { ErrorBoundary } = rootRoute;
  const router = createMemoryRouter([{ path: '/', ErrorBoundary, Component: Screen }]);
  render(<RouterProvider router={router} />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong');
  expect(alert).toHaveTextContent('We are very sad');
  expect(alert).toHaveTextContent('The chart has no data.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('All is well.')).toBeVisible();
});

it('says that a part of the site could not be fetched, and loads the page anew on Reset', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...globalThis.location, reload });
  const lazy = async () => {
    const payload = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    globalThis.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    throw payload;
  };
  const { ErrorBoundary, HydrateFallback } = rootRoute;
  const router = createMemoryRouter([
    { path: '/', ErrorBoundary, HydrateFallback, children: [{ index: true, lazy }] },
  ]);
  render(<RouterProvider router={router} />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This part of Lectern could not be loaded');
  expect(alert).not.toHaveTextContent('/assets');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(reload).toHaveBeenCalledOnce();
});
