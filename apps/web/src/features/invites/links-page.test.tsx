import type { Link } from '@lectern/contract/invites';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { classroomKey } from '../../data/classroom-keys.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { AppToaster } from '../../ui/toasts/toaster.tsx';
import { Membership } from '../access/membership.ts';
import { person } from '../people/testing/person.ts';
import { Component as LinksPage } from './links-page.tsx';

// These tests wait for a real HTTP server, which is slow on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

const link: Link = {
  kind: 'classroom',
  classroom_role: 'STUDENT',
  id: 5,
  created_by: 'ada',
  created_by_name: 'Ada Lovelace',
  created_at: '2026-11-15T14:30:00Z',
  expires_at: null,
  use_count: 12,
  one_use: false,
  needs_approval: false,
};

let server: ApiServer;
let links: Link[];
let answerRevoke: (response: ServerResponse) => void;
let answerLimit: () => void;

beforeEach(async () => {
  links = [link];
  answerRevoke = (response) => {
    links = [];
    response.writeHead(204).end();
  };
  server = await startApiServer((request, response) => {
    if (request.method === 'DELETE') answerRevoke(response);
    else if (request.method === 'PUT') {
      answerLimit();
      response.writeHead(204).end();
    } else answerJson(response, 200, { links });
  });
});
afterEach(() => server.close());

function visit() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const kind of ['invite-token', 'accept-token'] as const) {
    client.setQueryData(classroomKey(7, kind, 12, 60), 'shown elsewhere');
  }
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Membership value={person({ id: 1, classroom_role: 'PROFESSOR' })}>
          <LinksPage />
        </Membership>
      </MemoryRouter>
      <AppToaster />
    </QueryClientProvider>,
  );
  return () => client.getQueryCache().findAll({ queryKey: ['classroom', 7] }).length;
}

const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent);
const empty = 'There are currently no invite links in this classroom.';

async function askToRevoke() {
  const name = 'Revoke: Join as Student, made by Ada Lovelace, never expires.';
  const button = await screen.findByRole('button', { name });
  await userEvent.click(button);
  return within(await screen.findByRole('alertdialog', { name: 'Revoke this link?' }));
}

it('the list of invite links shows purpose, creator, expiry and number of uses', async () => {
  visit();
  await screen.findByText('Join as Student');
  expect(cells()).toEqual([
    'Join as Student',
    'Ada Lovelace',
    'Nov 15, 2026',
    'Never',
    '12',
    'Revoke',
  ]);
});

it('the list of invite links says when it is empty', async () => {
  links = [];
  visit();
  expect(await screen.findByText(empty)).toBeVisible();
});

it('a link is revoked after a confirmation, and shown links are removed from the cache', async () => {
  const known = visit();
  let dialog = await askToRevoke();
  expect(known()).toBe(3);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.requests.map(({ method }) => method)).not.toContain('DELETE');

  dialog = await askToRevoke();
  expect(dialog.getByText('Join as Student, made by Ada Lovelace, never expires.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke link' }));
  expect(await screen.findByText(empty)).toBeVisible();
  expect(await screen.findByText('Link revoked')).toBeVisible();
  expect(server.requests).toContainEqual(
    expect.objectContaining({ method: 'DELETE', url: '/api/classrooms/classroom/7/links/5' }),
  );
  expect(known()).toBe(1);
});

it('a late answer to a revocation does not close the dialog of another one', async () => {
  let late: ServerResponse | undefined;
  answerRevoke = (response) => (late = response);
  visit();
  const first = await askToRevoke();
  await userEvent.click(first.getByRole('button', { name: 'Revoke link' }));
  await expect.poll(() => late).toBeDefined();
  await userEvent.click(first.getByRole('button', { name: 'Close' }));
  await askToRevoke();
  answerJson(late!, 503, {});
  expect(await screen.findByText('Failed to revoke link. Please try again.')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it.each([
  ['fails', (response: ServerResponse) => answerJson(response, 503, {})],
  ['gets no answer', () => {}],
])('a link stays in the list when its revocation %s', async (_, answer) => {
  shortenCallTimeouts();
  answerRevoke = answer;
  visit();
  const dialog = await askToRevoke();
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke link' }));
  expect(await screen.findByText('Failed to revoke link. Please try again.')).toBeVisible();
  expect(screen.getByText('Join as Student')).toBeVisible();
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
});

it('a staff link that never expires is warned about and ended in 7 days with one click', async () => {
  const staff: Link = { ...link, kind: 'classroom', classroom_role: 'TA', needs_approval: true };
  links = [staff, { ...link, id: 6 }];
  answerLimit = () => (links = [{ ...staff, expires_at: '2026-11-22T14:30:00Z' }]);
  visit();
  expect(await screen.findByText('1 staff link never expires.')).toBeVisible();
  expect(screen.getByText('Asks for approval')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^End in 7 days/ }));
  expect(await screen.findByText('Link ends in 7 days')).toBeVisible();
  await expect.poll(() => screen.queryByText('1 staff link never expires.')).toBeNull();
  const [sent] = server.requests.filter(({ method }) => method === 'PUT');
  expect(sent?.url).toBe('/api/classrooms/classroom/7/links/5/expiry');
  expect(JSON.parse(String(sent?.body))).toEqual({ duration: 10_080 });
});
