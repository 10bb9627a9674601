import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import type { DraftStore } from '../grading/staging/draft-store.ts';
import { wholeWork } from '../grading/staging/staged.ts';
import { useDraft } from '../grading/staging/use-draft.ts';
import { SessionGate } from './session-gate.tsx';
import { useSignedInUser } from './signed-in-user.ts';
import { signedIn } from './testing/signed-in.ts';

const ada = signedIn(1, 'ada');
const grace = signedIn(2, 'grace');
const at = { cid: 7, aid: 12, wid: 9 };
const wire = (code: string) => ({ code, message: 'No.', msg: 'No.' });

/** The session of the browser, which all tabs share. */
let session: typeof ada | undefined;
/** The drafts on the server by person. */
let saved: Map<number, unknown>;
let server: ApiServer;
/** Another tab of the same browser. */
let other: BroadcastChannel;
/** The draft store of the screen. */
let opened: DraftStore | undefined;

beforeEach(async () => {
  session = ada;
  saved = new Map();
  server = await startApiServer((request, response) => {
    if (!session) return answerJson(response, 401, wire('unauthorized'));
    if (request.url === '/api/user') return answerJson(response, 200, session);
    const { id } = session.user;
    const body = server.requests.at(-1)?.body || '{}';
    const sent = JSON.parse(body) as { author_id?: number; items?: unknown[] };
    const { searchParams } = new URL(request.url ?? '', 'http://lectern.test');
    const author = sent.author_id ?? searchParams.get('author_id');
    if (Number(author) !== id) return answerJson(response, 409, wire('not_the_author'));
    if (sent.items) saved.set(id, sent.items);
    const version = sent.items ? 1 : 0;
    answerJson(response, 200, { items: sent.items ?? [], version, updated_at: null });
  });
  other = new BroadcastChannel('lectern.session');
});
afterEach(async () => {
  other.close();
  clearPersonalData();
  queryClient.clear();
  localStorage.clear();
  await server.close();
});

const comment = (key: string, body: string) =>
  ({ type: 'create', key, place: wholeWork, written: { body, points: -1 } }) as const;

function Grader() {
  const { user } = useSignedInUser();
  const { store, synced } = useDraft(user.id, at);
  const stage = () => {
    opened = store;
    store.stage(comment('a', 'Too long'));
  };
  return (
    <button onClick={stage}>
      {user.github_username} {synced ? 'saved' : 'unsaved'}
    </button>
  );
}

async function open() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>landing</p> },
      { path: '/app', element: <SessionGate />, children: [{ path: '*', Component: Grader }] },
    ],
    { initialEntries: ['/app/x'] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: 'ada saved' });
  // The requests for the person and for the draft have been answered to ada.
  await waitFor(() => expect(asked('GET')).toBe(2));
  return button;
}

const keptOf = (id: number) =>
  Object.entries(localStorage).find(([key]) => key.startsWith(`lectern.draft.${id}.12.9.`))?.[1] ??
  '';
/** When the network returns, the store saves at once. */
const sendAtOnce = () => window.dispatchEvent(new Event('online'));
const asked = (method: string) => server.requests.filter((one) => one.method === method).length;

it.each([
  ['another person has logged in', grace],
  ['nobody is logged in', undefined],
])('a draft is kept for its author and not sent when %s', async (_, next) => {
  const button = await open();
  session = next;
  await userEvent.click(button);
  sendAtOnce();
  expect(await screen.findByText('landing')).toBeVisible();
  session = grace;
  expect(saved.size).toBe(0);
  expect(keptOf(1)).toContain('Too long');
  expect(keptOf(2)).toBe('');
  // The store is closed: it neither sends nor stores anything.
  const sent = asked('PUT');
  opened?.stage(comment('b', 'Too late'));
  await opened?.leave();
  expect(asked('PUT')).toBe(sent);
  expect(keptOf(1)).not.toContain('Too late');
});

it('a tab leaves its screens when another person logs in in another tab', async () => {
  const button = await open();
  await userEvent.click(button);
  session = grace;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  other.postMessage('logged in');
  expect(await screen.findByText('landing')).toBeVisible();
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  expect(screen.queryByText(/grace/)).toBeNull();
  expect(saved.size).toBe(0);
  expect(keptOf(1)).toContain('Too long');
});

it('a tab keeps its screens when the same person logs in in another tab', async () => {
  const button = await open();
  const before = asked('GET');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  other.postMessage('logged in');
  await waitFor(() => expect(asked('GET')).toBe(before + 1));
  await userEvent.click(button);
  sendAtOnce();
  await screen.findByRole('button', { name: 'ada saved' });
  await waitFor(() => expect(saved.get(1)).toMatchObject([{ feedback: { body: 'Too long' } }]));
});
