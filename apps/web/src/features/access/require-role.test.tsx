import type { ClassroomUser } from '@lectern/contract';
import { Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { membershipQuery } from '../../data/classrooms.ts';
import { clearSelectedClassroom, selectClassroom } from '../../data/selected-classroom.ts';
import { startApiServer, answerJson, type ApiServer } from '../../testing/api-server.ts';
import { person } from '../people/testing/person.ts';
import { RequireRole } from './require-role.tsx';

const minuteMs = 60_000;
const initialState = new Query({ client: new QueryClient(), queryKey: [], queryHash: '' }).state;
let server: ApiServer;
let answered: ClassroomUser;

beforeAll(async () => {
  server = await startApiServer((_, response) => answerJson(response, 200, { user: answered }));
  selectClassroom({ id: 7, name: 'Fall 2026', org_id: 1, org_name: 'engines' });
});
afterAll(async () => {
  clearSelectedClassroom();
  await server.close();
});

/** Opens a screen for students with a cached membership, or a cached failure, of this age. */
function open(cached: ClassroomUser | Error, ageMs: number): void {
  const client = new QueryClient();
  const at = Date.now() - ageMs;
  if (cached instanceof Error) {
    const failed = { status: 'error', error: cached, errorUpdatedAt: at } as const;
    const { queryKey } = membershipQuery(7);
    client.getQueryCache().build(client, { queryKey }, { ...initialState, ...failed });
  } else {
    client.setQueryData(membershipQuery(7).queryKey, cached, { updatedAt: at });
  }
  server.requests.length = 0;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/inside']}>
        <Routes>
          <Route element={<RequireRole least="STUDENT" otherwise="/outside" />}>
            <Route path="/inside" element="inside" />
          </Route>
          <Route path="/outside" element="outside" />
          <Route path="/app/access-denied" element="asked again" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const invited = person({ id: 1, classroom_id: 7, status: 'ORG_INVITED' });
const active = person({ id: 1, classroom_id: 7, status: 'ACTIVE' });

it('RequireRole does not redirect by a stale membership from before the invitation was accepted', async () => {
  answered = active;
  open(invited, minuteMs);
  expect(await screen.findByText('inside')).toBeVisible();
});

it('RequireRole redirects when the refetched membership still lacks the role', async () => {
  answered = invited;
  open(invited, minuteMs);
  expect(await screen.findByText('outside')).toBeVisible();
});

it('RequireRole does not refetch a membership that the layout has just fetched', async () => {
  open(active, 0);
  expect(await screen.findByText('inside')).toBeVisible();
  expect(server.requests).toEqual([]);
});

it('RequireRole retries a failure of a minute ago, but not one that has just happened', async () => {
  answered = active;
  open(new Error('Service Unavailable'), 0);
  expect(await screen.findByText('asked again')).toBeVisible();
  expect(server.requests).toEqual([]);
  cleanup();
  open(new Error('Service Unavailable'), minuteMs);
  expect(await screen.findByText('inside')).toBeVisible();
});
