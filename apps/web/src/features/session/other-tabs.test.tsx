import { z } from '@lectern/contract/zod';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import {
  clearSelectedClassroom,
  recallClassroomOf,
  selectClassroom,
  selectedClassroom,
  selectedClassroomCookieText,
} from '../../data/selected-classroom.ts';
import { onClearPersonalData } from '../../lib/personal-data.ts';
import { onLeaving } from '../../lib/flush-before-leaving.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { AppToaster } from '../../ui/toasts/toaster.tsx';
import { keptDraft } from './kept-draft.ts';
import { findRedirect } from './redirect-after-login.ts';
import { SessionGate } from './session-gate.tsx';
import { signedIn } from './testing/signed-in.ts';
import { useLogout } from './use-logout.ts';

// These tests wait for a real HTTP server, which is slow on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

const ada = signedIn(1, 'ada', 'Ada');

let server: ApiServer;
let answers: Record<string, (response: ServerResponse) => void>;
/** Another tab of the same browser. */
let other: BroadcastChannel;

beforeEach(async () => {
  answers = {
    '/api/user': (response) => answerJson(response, 200, ada),
    '/api/logout': (response) => response.writeHead(204).end(),
  };
  server = await startApiServer((request, response) => answers[request.url ?? '']?.(response));
  other = new BroadcastChannel('lectern.session');
  selectClassroom({ id: 3, name: 'Spring 2027', org_id: 7, org_name: 'cs-101' });
});
afterEach(async () => {
  other.close();
  queryClient.clear();
  clearSelectedClassroom();
  await server.close();
});

function broadcast(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  other.postMessage(message);
}

function Screen() {
  const { logOut } = useLogout();
  return <button onClick={logOut}>Logout</button>;
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>landing</p> },
      { path: '/app', element: <SessionGate />, children: [{ path: '*', Component: Screen }] },
    ],
    { initialEntries: ['/app/x'] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AppToaster />
    </QueryClientProvider>,
  );
}

it('a tab leaves and clears personal data when another tab logs out', async () => {
  const typed = keptDraft('essay', z.string());
  typed.keep('2', 'It was a dark and stormy night.');
  open();
  await screen.findByRole('button', { name: 'Logout' });
  broadcast('logged out');
  expect(await screen.findByText('landing')).toBeVisible();
  await waitFor(() => expect(selectedClassroom()).toBeUndefined());
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  expect(findRedirect()).toBeUndefined();
  expect(typed.find('2')).toBeUndefined();
});

it("a tab does not show a person the classroom of this tab's previous person", async () => {
  const spring = { id: 3, name: 'Spring 2027', org_id: 7, org_name: 'cs-101' };
  recallClassroomOf(2);
  selectClassroom({ ...spring, id: 4, name: 'Somebody else’s' });
  document.cookie = selectedClassroomCookieText(spring, false);
  open();
  await screen.findByRole('button', { name: 'Logout' });
  expect(selectedClassroom()).toEqual(spring);
});

it('a tab clears personal data even if storage refuses', async () => {
  const clear = vi.fn();
  const stop = onClearPersonalData(clear);
  const refused = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage is closed.', 'SecurityError');
  });
  open();
  await screen.findByRole('button', { name: 'Logout' });
  broadcast('logged out');
  await waitFor(() => expect(clear).toHaveBeenCalledExactlyOnceWith('leaving'));
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  await waitFor(() => expect(refused).toHaveBeenCalled());
  refused.mockRestore();
  stop();
});

it('a logout flushes unsaved changes, then ends the session, then notifies other tabs', async () => {
  const heard: unknown[] = [];
  const asked = () => server.requests.map(({ url }) => url);
  let requestsBeforeFlush: unknown;
  const flush = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    requestsBeforeFlush = asked();
  };
  onTestFinished(onLeaving(flush));
  other.addEventListener('message', ({ data }) => heard.push(data));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('landing')).toBeVisible();
  await waitFor(() => expect(heard).toEqual(['logged out']));
  expect(asked()).toContain('/api/logout');
  expect(requestsBeforeFlush).toEqual(['/api/user']);
});

it('a logout without an answer times out, and the person stays', async () => {
  shortenCallTimeouts();
  answers['/api/logout'] = () => {};
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('An error occurred during logout')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});

it('login and logout work in a browser that refuses broadcast channels', async () => {
  vi.resetModules();
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const alone = await import('./other-tabs.ts');
  const stop = alone.onLogoutElsewhere(() => {});
  alone.broadcastLogin();
  stop();
});

it('a tab ignores unknown messages of other tabs', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Logout' });
  const third = new BroadcastChannel('lectern.session');
  const arrived = new Promise((resolve) => third.addEventListener('message', resolve));
  broadcast({ type: 'logged out' });
  await arrived;
  third.close();
  expect(button).toBeVisible();
});
