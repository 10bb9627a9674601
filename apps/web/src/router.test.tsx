import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isValidElement, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AddressedClassroom } from './features/access/addressed-classroom.tsx';
import { RequireRole } from './features/access/require-role.tsx';
import { ScreenFailure } from './features/failure/screen-failure.tsx';
import { MainLayout, type ScreenHandle } from './features/frame/main-layout.tsx';
import { SessionGate } from './features/session/session-gate.tsx';
import { appRoutes, rootRoute } from './router.tsx';
import { answering, Failing, type Answers } from './testing/answers.ts';
import { startApiServer } from './testing/api-server.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each(['/404', '/nowhere', '/app/no/such/screen'])(
  'the router shows the 404 screen at %s',
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

it('every screen is behind the session gate, except those before the login', () => {
  const isGate = ({ element }: RouteObject) =>
    isValidElement(element) && element.type === SessionGate;
  const [gated, open] = [appRoutes.filter(isGate), appRoutes.filter((route) => !isGate(route))];
  expect(gated.map(({ path }) => path)).toEqual(['token', 'app']);
  expect(open.map(({ path }) => path)).toEqual([
    undefined,
    'help/:page?',
    'oauth/callback',
    'dev/ui',
    '*',
  ]);
  expect(open.flatMap(({ children = [] }) => children)).toEqual([]);
});

/** The role that a screen requires, and where others are redirected unless it is the default page. */
function guardOf(element: ReactNode): string | undefined {
  if (!isValidElement<{ least?: string; otherwise?: string; children?: ReactNode }>(element)) {
    return undefined;
  }
  const { least, otherwise, children } = element.props;
  if (element.type === AddressedClassroom) return guardOf(children);
  if (element.type !== RequireRole) return undefined;
  return otherwise ? `${least}, others to ${otherwise}` : least;
}

it('every screen requires its role', () => {
  const screens: Record<string, string[]> = {};
  const collect = (routes: readonly RouteObject[], above = '', inherited = 'everybody') => {
    for (const { path, element, children } of routes) {
      const here = [above, path].filter(Boolean).join('/');
      const guard = guardOf(element) ?? inherited;
      if (children) collect(children, here, guard);
      else (screens[guard] ??= []).push(here);
    }
  };
  collect(appRoutes.find(({ path }) => path === 'app')?.children ?? []);
  expect(screens).toEqual({
    everybody: [
      '',
      'organization/select',
      'classroom/select',
      'classroom/create',
      'classroom/landing',
      'access-denied',
      'settings',
      'about-us',
      'about-us/source',
    ],
    STUDENT: ['my-work/:workId?', 'my-gradebook'],
    TA: [
      'dashboard',
      'students',
      'roster',
      'people',
      'people/:userId',
      'tas',
      'professors',
      'assignments',
      'gradebook',
      'assignments/:id',
      'assignments/:id/rubric',
      'assignments/:id/tests/results',
      'submissions/:id',
      'grading/assignment/:assignmentId/student/:workId',
    ],
    'TA, others to /app/organization/select': ['grading'],
    PROFESSOR: [
      'classroom/invite-tas',
      'classroom/invite-students',
      'classroom/success',
      'assignments/create',
      'assignments/:id/edit',
      'assignments/:id/tests',
      'rubrics',
      'rubrics/new',
      'invite-links',
    ],
  });
});

it('a screen that throws shows the message, and Reset renders the screen again', async () => {
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

/** Fails like a dynamic import while the network is down. */
async function failToImport(): Promise<never> {
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  globalThis.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  throw payload;
}

it('a screen that cannot be fetched says so, and Reset reloads the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...globalThis.location, reload });
  const { ErrorBoundary, HydrateFallback } = rootRoute;
  const router = createMemoryRouter([
    {
      path: '/',
      ErrorBoundary,
      HydrateFallback,
      children: [{ index: true, lazy: failToImport }],
    },
  ]);
  render(<RouterProvider router={router} />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This part of Lectern could not be loaded');
  expect(alert).not.toHaveTextContent('/assets');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('the frame stays around a screen that cannot be fetched, and the page reloads when the server answers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  const answers: Answers = { 'GET /platform': new Failing(503, 'Not now.') };
  const server = await startApiServer((request, response) => answering(answers)(request, response));
  vi.stubGlobal('location', { ...globalThis.location, reload });
  const frame = (
    <>
      <nav>Navigation</nav>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      path: '/',
      element: frame,
      children: [
        {
          ErrorBoundary: ScreenFailure,
          children: [
            { index: true, element: <p>Here</p> },
            { path: 'there', lazy: failToImport },
          ],
        },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('Here');
  await act(() => router.navigate('/there'));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  expect(screen.getByText('Navigation')).toBeVisible();
  const again = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
  expect(reload).not.toHaveBeenCalled();
  const [url, sample] = ['https://host.test', null];
  const addresses = { new_org_url: url, install_url: url, target_url: url };
  answers['GET /platform'] = { name: 'GitHub', url, ...addresses, sample };
  await userEvent.click(again);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  await server.close();
});

it('every screen of the frame has the error boundary ScreenFailure', () => {
  const framed = (routes: readonly RouteObject[]): RouteObject[] =>
    routes.flatMap((route) =>
      isValidElement(route.element) && route.element.type === MainLayout
        ? [route]
        : framed(route.children ?? []),
    );
  const [layout, ...others] = framed(appRoutes);
  expect(others).toEqual([]);
  expect(layout?.children?.map(({ ErrorBoundary }) => ErrorBoundary)).toEqual([ScreenFailure]);
});

it('only Settings and the pages about Lectern open without a classroom', () => {
  const open = (routes: readonly RouteObject[]): (string | undefined)[] =>
    routes.flatMap(({ path, handle, children = [] }) => [
      ...((handle as ScreenHandle | undefined)?.needsNoClassroom ? [path] : []),
      ...open(children),
    ]);
  expect(open(appRoutes)).toEqual(['settings', 'about-us', 'about-us/source']);
});
