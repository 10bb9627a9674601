import type { ClassroomUser } from '@lectern/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  clearSelectedClassroom,
  selectClassroom,
  selectedClassroom,
} from '../../data/selected-classroom.ts';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { MainLayout } from '../frame/main-layout.tsx';
import { person } from '../people/testing/person.ts';
import { SignedIn } from '../session/signed-in-user.ts';
import { signedIn } from '../session/testing/signed-in.ts';
import { RequireRole } from './require-role.tsx';

const student = person({ id: 1, classroom_id: 7 });
const assistant = person({ id: 1, classroom_id: 7, classroom_role: 'TA' });
const elsewhere = person({ id: 1, classroom_id: 8, org_id: 43 });

/** The line for news, on which nothing is heard. */
class Line extends EventTarget {
  close = () => undefined;
}

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  vi.stubGlobal('EventSource', Line);
  answers = {};
  server = await startApiServer(answering(answers));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  clearSelectedClassroom();
  await server.close();
});

function belongsTo(...memberships: ClassroomUser[]): void {
  answers['GET /user/classrooms'] = { classroom_users: memberships };
  for (const membership of memberships) {
    answers[`GET /classrooms/classroom/${membership.classroom_id}/user`] = { user: membership };
  }
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        element: <MainLayout />,
        children: [
          { path: '/app/settings', element: 'the settings' },
          { path: '/app/submissions/:id', element: 'the work' },
          {
            element: <RequireRole least="STUDENT" />,
            children: [{ path: '/app/my-work', element: 'the work' }],
          },
          {
            element: <RequireRole least="TA" />,
            children: [{ path: '/app/dashboard', element: 'the dashboard' }],
          },
        ],
      },
      { path: '/app/access-denied', element: 'denied' },
    ],
    { initialEntries: [address] },
  );
  const past: string[] = [];
  router.subscribe(({ location }) => past.push(location.pathname));
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <SignedIn value={signedIn(1, 'ada')}>
          <RouterProvider router={router} />
        </SignedIn>
      </QueryClientProvider>
    </StrictMode>,
  );
  return { past };
}

const noneSelected = () => screen.findByRole('heading', { name: 'No Classroom Selected' });
const asked = () => server.requests.filter(({ url }) => url === '/api/user/classrooms');

it('opens the page that was asked for where somebody has only one classroom', async () => {
  belongsTo(student);
  open('/app/settings');
  expect(screen.getByRole('status')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(await screen.findByText('the settings')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 7, name: 'Fall 2026', org_id: 42 });
  expect(document.cookie).toContain('lectern_classroom=');
});

it('leads students from the dashboard, where a login ends, to their work', async () => {
  belongsTo(student);
  const { past } = open('/app/dashboard');
  expect(await screen.findByText('the work')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 7 });
  expect(new Set(past)).toEqual(new Set(['/app/my-work']));
});

it('leaves those on the dashboard who may see it', async () => {
  belongsTo(assistant);
  const { past } = open('/app/dashboard');
  expect(await screen.findByText('the dashboard')).toBeVisible();
  expect(past).toEqual([]);
});

it('leads whoever has yet to accept an invitation to where it is said how', async () => {
  belongsTo({ ...student, status: 'ORG_INVITED' });
  open('/app/dashboard');
  expect(await screen.findByText('denied')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 7 });
});

it.each([
  ['none', []],
  ['several', [student, elsewhere]],
])('leaves the choice to whoever has %s', async (_, memberships) => {
  belongsTo(...memberships);
  open('/app/dashboard');
  expect(await noneSelected()).toBeVisible();
  expect(screen.getByText('Please select a classroom to continue.')).toBeVisible();
  expect(selectedClassroom()).toBeUndefined();
});

it('leaves the choice to everybody where nobody can say what they have', async () => {
  answers['GET /user/classrooms'] = new Failing(503);
  open('/app/dashboard');
  expect(await noneSelected()).toBeVisible();
  expect(asked()).toHaveLength(1);
});

it('asks nothing where a classroom is selected', async () => {
  belongsTo(student);
  answers['GET /classrooms/classroom/8/user'] = { user: elsewhere };
  selectClassroom({ id: 8, name: 'Fall 2026', org_id: 43, org_name: 'analytical-engines' });
  open('/app/settings');
  expect(await screen.findByText('the settings')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 8 });
  expect(asked()).toEqual([]);
});

it('finds the one classroom that somebody was let into meanwhile', async () => {
  belongsTo();
  open('/app/settings');
  await noneSelected();
  belongsTo(student);
  globalThis.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('the settings')).toBeVisible();
});

it('leaves it to an address to say into which classroom it leads', async () => {
  belongsTo(student);
  open('/app/submissions/5');
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(0));
  expect(asked()).toEqual([]);
});
