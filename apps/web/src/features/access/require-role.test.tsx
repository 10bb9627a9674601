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
const neverAsked = new Query({ client: new QueryClient(), queryKey: [], queryHash: '' }).state;
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

/** A screen for students, as somebody opens it of whom that was known so long ago, or asked in vain. */
function open(known: ClassroomUser | Error, agoMs: number): void {
  const client = new QueryClient();
  const at = Date.now() - agoMs;
  if (known instanceof Error) {
    const failed = { status: 'error', error: known, errorUpdatedAt: at } as const;
    const { queryKey } = membershipQuery(7);
    client.getQueryCache().build(client, { queryKey }, { ...neverAsked, ...failed });
  } else {
    client.setQueryData(membershipQuery(7).queryKey, known, { updatedAt: at });
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

it('sends nobody away for what was true before an invitation was accepted', async () => {
  answered = active;
  open(invited, minuteMs);
  expect(await screen.findByText('inside')).toBeVisible();
});

it('sends those away of whom it still is', async () => {
  answered = invited;
  open(invited, minuteMs);
  expect(await screen.findByText('outside')).toBeVisible();
});

it('does not ask what the layout around it has just asked', async () => {
  open(active, 0);
  expect(await screen.findByText('inside')).toBeVisible();
  expect(server.requests).toEqual([]);
});

it('asks again what failed some time ago, and not what has just failed', async () => {
  answered = active;
  open(new Error('Service Unavailable'), 0);
  expect(await screen.findByText('asked again')).toBeVisible();
  expect(server.requests).toEqual([]);
  cleanup();
  open(new Error('Service Unavailable'), minuteMs);
  expect(await screen.findByText('inside')).toBeVisible();
});
