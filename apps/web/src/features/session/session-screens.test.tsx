import { useQuery, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import type { ServerResponse } from 'node:http';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../data/query-client.ts';
import { clearSelectedClassroom, selectClassroom } from '../../data/selected-classroom.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onClearPersonalData } from '../../lib/personal-data.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { shortenCallTimeouts, shortenTimers } from '../../testing/shorten-timers.ts';

import { delays } from '../../ui/delays.ts';
import { Component as OAuthCallbackPage } from './oauth-callback-page.tsx';
import { loginReason } from './login-reason.ts';
import { rememberLogin } from './login-progress.ts';
import { rememberRedirect, findRedirect } from './redirect-after-login.ts';
import { SessionGate } from './session-gate.tsx';
import { signedIn } from './testing/signed-in.ts';

const ada = signedIn(1, 'ada', 'Ada');
const refusal = { code: 'unauthorized', message: 'Unauthorized', msg: 'Unauthorized' };

let server: ApiServer;
let answers: Record<string, (response: ServerResponse) => void>;

beforeEach(async () => {
  answers = { '/api/user': (response) => answerJson(response, 200, ada) };
  server = await startApiServer((request, response) => answers[request.url ?? '']?.(response));
});
afterEach(async () => {
  queryClient.clear();
  clearSelectedClassroom();
  sessionStorage.clear();
  await server.close();
});

function open(path: string, routes: RouteObject[]) {
  const router = createMemoryRouter(routes, { initialEntries: ['/before', path] });
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return router;
}

const callback = [
  { path: '/oauth/callback', Component: OAuthCallbackPage },
  { path: '*', element: <p>elsewhere</p> },
];

it('a login exchanges the code once, although strict mode runs effects twice', async () => {
  rememberRedirect({ pathname: '/app/students', search: '?page=2', hash: '#x' });
  answers['/api/login'] = (response) => response.writeHead(204).end();
  const router = open('/oauth/callback?code=c1&state=s1', callback);
  expect(screen.getByRole('status')).toHaveTextContent('Logging in...');
  await screen.findByText('elsewhere');
  expect(server.requests.map(({ url, body }) => [url, body])).toEqual([
    ['/api/login', '{"code":"c1","state":"s1"}'],
    ['/api/user', ''],
  ]);
  expect(router.state.location).toMatchObject({
    pathname: '/app/students',
    search: '?page=2',
    hash: '#x',
  });
});

it('a login without a redirect leads to the first screen of the selected classroom', async () => {
  selectClassroom({ id: 7, name: 'Fall 2026', org_id: 3, org_name: 'engines' });
  answers['/api/login'] = (response) => response.writeHead(204).end();
  const router = open('/oauth/callback?code=c1&state=s1', callback);
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/app');
});

it("a login clears the previous person's data and notifies other tabs", async () => {
  const clear = vi.fn();
  const stop = onClearPersonalData(clear);
  const other = new BroadcastChannel('lectern.session');
  const heard = new Promise((resolve) => {
    other.addEventListener('message', ({ data }) => resolve(data));
  });
  answers['/api/login'] = (response) => response.writeHead(204).end();
  const router = open('/oauth/callback?code=c1&state=s1', callback);
  expect(await heard).toBe('logged in');
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/app/dashboard');
  expect(clear).toHaveBeenCalledExactlyOnceWith('arriving');
  other.close();
  stop();
});

it.each([
  ['?code=c1', { code: 'login_failed', message: 'No.', msg: 'No.' }, 'No.'],
  ['?code=c1', {}, 'An error occurred during login'],
  ['', {}, 'No login code provided'],
  ['?error=application_suspended&error_description=Suspended.', {}, 'Suspended.'],
  [
    '?error=access_denied&error_description=The+user+has+denied+your+application+access.',
    {},
    'You did not allow Lectern to use your account. Log in again to continue.',
  ],
])(
  'a failed login (%s) leads to the landing page and replaces the history entry',
  async (search, wire, message) => {
    answers['/api/login'] = (response) => answerJson(response, 400, wire);
    const router = open(`/oauth/callback${search}`, callback);
    await screen.findByText('elsewhere');
    const { pathname, search: shown } = router.state.location;
    expect([pathname, new URLSearchParams(shown).get('error')]).toEqual(['/', message]);
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/before');
  },
);

it('a login without an answer times out', async () => {
  shortenCallTimeouts();
  answers['/api/login'] = () => {};
  const router = open('/oauth/callback?code=c1', callback);
  await screen.findByText('elsewhere');
  const { search } = router.state.location;
  expect(new URLSearchParams(search).get('error')).toBe('An error occurred during login');
});

it('going back to a finished login stays logged in, but another state or an ended session fails', async () => {
  answers['/api/login'] = (response) => response.writeHead(204).end();
  const router = open('/oauth/callback?code=c1&state=s1', callback);
  await screen.findByText('elsewhere');
  const over = { code: 'login_state_mismatch', message: 'Over.', msg: 'Over.' };
  answers['/api/login'] = (response) => answerJson(response, 400, over);
  const comeBack = async (state: string) => {
    await router.navigate(`/oauth/callback?code=c2&state=${state}`);
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/oauth/callback'));
    return router.state.location;
  };
  expect(await comeBack('s1')).toMatchObject({ pathname: '/app/dashboard' });
  expect(toast.getToasts()).toMatchObject([{ title: 'You are already logged in as Ada.' }]);
  // A login that another site forged.
  expect(await comeBack('theirs')).toMatchObject({ pathname: '/', search: '?error=Over.' });
  // A session that has ended.
  answers['/api/user'] = (response) => answerJson(response, 401, refusal);
  queryClient.clear();
  expect(await comeBack('s1')).toMatchObject({ pathname: '/', search: '?error=Over.' });
});

it('a reload during a login that succeeds leads to the redirect', async () => {
  rememberRedirect({ pathname: '/app/students', search: '', hash: '' });
  const held: ServerResponse[] = [];
  answers['/api/login'] = (response) => void held.push(response);
  open('/oauth/callback?code=c1&state=s1', callback);
  await waitFor(() => expect(held).toHaveLength(1));
  cleanup();
  const over = { code: 'login_state_mismatch', message: 'Over.', msg: 'Over.' };
  answers['/api/login'] = (response) => answerJson(response, 400, over);
  const clear = vi.fn();
  const stop = onClearPersonalData(clear);
  const router = open('/oauth/callback?code=c1&state=s1', callback);
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/app/students');
  expect(clear).toHaveBeenCalledExactlyOnceWith('arriving');
  stop();
  for (const response of held) response.end();
});

it('a reload during a login leads to the redirect, even if the page before the reload finished the login', async () => {
  rememberRedirect({ pathname: '/app/students', search: '', hash: '' });
  answers['/api/login'] = (response) => response.writeHead(204).end();
  answers['/api/user'] = (response) => response.destroy();
  open('/oauth/callback?code=c1&state=s1', callback);
  await screen.findByText('elsewhere');
  cleanup();
  const over = { code: 'login_failed', message: 'Over.', msg: 'Over.' };
  answers['/api/login'] = (response) => answerJson(response, 400, over);
  answers['/api/user'] = (response) => answerJson(response, 200, ada);
  const router = open('/oauth/callback?code=c1&state=s1', callback);
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/app/students');
});

it('a repeated login fails when nobody is signed in', async () => {
  rememberLogin('started', 's1');
  const over = { code: 'login_state_mismatch', message: 'Over.', msg: 'Over.' };
  answers['/api/login'] = (response) => answerJson(response, 400, over);
  answers['/api/user'] = (response) => answerJson(response, 401, refusal);
  const router = open('/oauth/callback?code=c1&state=s1', callback);
  await screen.findByText('elsewhere');
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?error=Over.' });
});

function Screen() {
  const { error } = useQuery({
    queryKey: ['anything'],
    queryFn: () =>
      Promise.reject(new ApiError({ status: 401, code: 'unauthorized', message: 'Over' })),
    retry: 0,
    enabled: ended,
  });
  return <p>inside {error?.message}</p>;
}
let ended = false;

const gated = [
  { path: '/', element: <p>landing</p> },
  { path: '/app', element: <SessionGate />, children: [{ path: '*', Component: Screen }] },
  {
    path: '/token',
    element: <SessionGate announce />,
    children: [{ path: '*', Component: Screen }],
  },
];

it('the session gate shows its screen to a signed-in person and forgets the redirect', async () => {
  rememberRedirect({ pathname: '/app/x', search: '', hash: '' });
  open('/app/x', gated);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(findRedirect()).toBe('/app/x');
  expect(await screen.findByText('inside')).toBeVisible();
  expect(findRedirect()).toBeUndefined();
});

it('the session gate redirects to the landing page without a session and remembers the address', async () => {
  answers['/api/user'] = (response) => answerJson(response, 401, refusal);
  open('/app/x?y=1#z', gated);
  await screen.findByText('landing');
  expect(toast.getToasts()).toEqual([]);
  expect(findRedirect()).toBe('/app/x?y=1#z');
  expect(server.requests).toHaveLength(1);
});

it('the session gate announces the redirect for links from outside', async () => {
  shortenTimers([delays.loggedOutRedirectMs], 5);
  answers['/api/user'] = (response) => answerJson(response, 401, refusal);
  open('/token/x', gated);
  expect(await screen.findByText('Redirecting to login...')).toBeVisible();
  expect(await screen.findByText('landing', undefined, { timeout: 3_000 })).toBeVisible();
});

it.each([
  ['closes the connection', (response: ServerResponse) => response.destroy()],
  ['does not answer', () => {}],
])('the session gate offers a retry when the server %s, and does not log out', async (_, fail) => {
  shortenCallTimeouts();
  answers['/api/user'] = fail;
  open('/app/x', gated);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(findRedirect()).toBeUndefined();
  answers['/api/user'] = (response) => answerJson(response, 200, ada);
  await userEvent.click(retry);
  expect(await screen.findByText('inside')).toBeVisible();
});

it('when a call answers 401, the session gate checks the session and says that it has ended', async () => {
  ended = true;
  let asked = 0;
  answers['/api/user'] = (response) => {
    asked += 1;
    if (asked === 1) answerJson(response, 200, ada);
    else answerJson(response, 401, refusal);
  };
  open('/app/x', gated);
  expect(await screen.findByText('landing')).toBeVisible();
  expect(loginReason()).toBe('Your session has ended. Log in again to continue where you were.');
  ended = false;
});

it('the session gate notices an ended session even after a check without an answer', async () => {
  open('/app/x', gated);
  await screen.findByText('inside');
  answers['/api/user'] = (response) => response.destroy();
  await queryClient.refetchQueries({ queryKey: ['user'] });
  expect(screen.getByText('inside')).toBeVisible();
  answers['/api/user'] = (response) => answerJson(response, 401, refusal);
  const over = new ApiError({ status: 401, code: 'unauthorized', message: 'Over' });
  const asking = { queryKey: ['another'], queryFn: () => Promise.reject(over), retry: 0 };
  await expect(queryClient.fetchQuery(asking)).rejects.toBe(over);
  expect(await screen.findByText('landing')).toBeVisible();
});
