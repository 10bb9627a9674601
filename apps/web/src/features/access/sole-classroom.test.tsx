import type { ClassroomUser } from '@lectern/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
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

/** An event source without events. */
class SilentEventSource extends EventTarget {
  close = () => undefined;
}

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  vi.stubGlobal('EventSource', SilentEventSource);
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
          { path: '/app/about-us', element: 'the team', handle: { needsNoClassroom: true } },
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
const entries = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const asked = () => server.requests.filter(({ url }) => url === '/api/user/classrooms');

it("a person's only classroom is selected, and the address opens", async () => {
  belongsTo(student);
  open('/app/settings');
  expect(screen.getByRole('status')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(await screen.findByText('the settings')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 7, name: 'Fall 2026', org_id: 42 });
  expect(document.cookie).toContain('lectern_classroom=');
});

it('a student with one classroom is led from the dashboard to My Work', async () => {
  belongsTo(student);
  const { past } = open('/app/dashboard');
  expect(await screen.findByText('the work')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 7 });
  expect(new Set(past)).toEqual(new Set(['/app/my-work']));
});

it('a teaching assistant with one classroom stays on the dashboard', async () => {
  belongsTo(assistant);
  const { past } = open('/app/dashboard');
  expect(await screen.findByText('the dashboard')).toBeVisible();
  expect(past).toEqual([]);
});

it('a person with one invitation is led to access-denied', async () => {
  belongsTo({ ...student, status: 'ORG_INVITED' });
  open('/app/dashboard');
  expect(await screen.findByText('denied')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 7 });
});

it.each([
  ['no', [], 1],
  ['several', [student, elsewhere], 0],
])('a person with %s classrooms is asked to select one', async (_, memberships, sentences) => {
  belongsTo(...memberships);
  open('/app/dashboard');
  expect(await noneSelected()).toBeVisible();
  expect(screen.getByText('Please select a classroom to continue.')).toBeVisible();
  // People with classrooms do not see this sentence.
  const sentence = /Use the link that your professor sent\./;
  await waitFor(() => expect(screen.queryAllByText(sentence)).toHaveLength(sentences));
  expect(selectedClassroom()).toBeUndefined();
});

it('a student of several classrooms opens a page that needs none, without entries of the staff', async () => {
  belongsTo(student, elsewhere);
  open('/app/about-us');
  expect(await screen.findByText('the team')).toBeVisible();
  expect(entries()).toEqual(['Lectern', 'My Work', 'Settings', 'About Us']);
});

it('a person is asked to select a classroom when theirs cannot be fetched', async () => {
  answers['GET /user/classrooms'] = new Failing(503);
  open('/app/dashboard');
  expect(await noneSelected()).toBeVisible();
  expect(asked()).toHaveLength(1);
});

it("a person's classrooms are not fetched when one is selected", async () => {
  belongsTo(student);
  answers['GET /classrooms/classroom/8/user'] = { user: elsewhere };
  selectClassroom({ id: 8, name: 'Fall 2026', org_id: 43, org_name: 'analytical-engines' });
  open('/app/settings');
  expect(await screen.findByText('the settings')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 8 });
  expect(asked()).toEqual([]);
});

it('a classroom that a person joined in another tab is selected when this tab gets the focus', async () => {
  belongsTo();
  open('/app/settings');
  await noneSelected();
  belongsTo(student);
  globalThis.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('the settings')).toBeVisible();
});

it('an address that determines its classroom selects it, not the only one', async () => {
  belongsTo(student);
  belongsToAddress(elsewhere);
  open('/app/submissions/5');
  expect(await screen.findByText('the work')).toBeVisible();
  expect(selectedClassroom()).toMatchObject({ id: 8 });
});

it('a student sees no entries of the staff while the classroom of an address is looked up', async () => {
  belongsTo(student, elsewhere);
  belongsToAddress(elsewhere);
  open('/app/submissions/5');
  expect(entries()).toEqual(['Lectern', 'Settings', 'About Us']);
  expect(await screen.findByText('the work')).toBeVisible();
  expect(entries()).toEqual(['Lectern', 'My Work', 'Settings', 'About Us']);
});

function belongsToAddress(membership: ClassroomUser): void {
  const { classroom_id, org_id } = membership;
  answers['GET /works/5'] = { work_id: 5, assignment_id: 4, classroom_id, org_id };
  answers[`GET /classrooms/classroom/${classroom_id}/user`] = { user: membership };
}
