import type { ClassroomUser } from '@lectern/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryTimes } from '../../data/query-times.ts';
import { clearSelectedClassroom, selectClassroom } from '../../data/selected-classroom.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { RequireRole } from '../access/require-role.tsx';
import { HomePage } from '../frame/home-page.tsx';
import { person } from '../people/testing/person.ts';
import { Component as AccessDeniedPage } from './access-denied-page.tsx';

let server: ApiServer;
/** How many questions after the person's standing get no answer. */
let failures: number;
let answered: ClassroomUser | null;

beforeAll(async () => {
  server = await startApiServer((request, response) => {
    if (!isAsked(request)) answerJson(response, 404, {});
    else if (failures-- > 0) answerJson(response, 502, {});
    else answerJson(response, 200, { user: answered });
  });
  selectClassroom({ id: 7, name: 'Fall 2026', org_id: 42, org_name: 'analytical-engines' });
});
afterAll(async () => {
  clearSelectedClassroom();
  await server.close();
});

const isAsked = ({ url = '' }) => url === '/api/classrooms/classroom/7/user';

const screens: RouteObject[] = [
  { path: '/app', Component: HomePage },
  { path: '/app/access-denied', Component: AccessDeniedPage },
  { path: '/app/organization/select', element: 'Organizations' },
  {
    element: <RequireRole least="STUDENT" />,
    children: [{ path: '/app/my-work', element: 'My work' }],
  },
  {
    element: <RequireRole least="PROFESSOR" />,
    children: [{ path: '/app/rubrics/new', element: 'Rubric' }],
  },
  {
    element: <RequireRole least="TA" otherwise="/app/organization/select" />,
    children: [{ path: '/app/grading', element: 'Grading' }],
  },
];

/** A screen as somebody opens it of whom so many questions get no answer. */
function open(address: string, who: ClassroomUser | null, unanswered: number) {
  failures = unanswered;
  answered = who;
  server.requests.length = 0;
  const [pathname = '', search = ''] = address.split(/(?=\?)/);
  const state = { handedOver: 'by the screen before' };
  const router = createMemoryRouter(screens, { initialEntries: [{ pathname, search, state }] });
  const queries = { staleTime: queryTimes.defaultStaleMs, retry: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location;
}

const student = person({ id: 1 });
const assistant = person({ id: 1, classroom_role: 'TA' });
const professor = person({ id: 1, classroom_role: 'PROFESSOR' });

it('brings people back to where they were, with all that was handed over to them', async () => {
  const location = open('/app/rubrics/new?template=3', professor, 1);
  expect(await screen.findByText('Rubric')).toBeVisible();
  expect(location().search).toBe('?template=3');
  expect(location().state).toEqual({ handedOver: 'by the screen before' });
});

it.each([
  ['/app', student, 'My work'],
  ['/app/my-work', student, 'My work'],
  ['/app/grading', assistant, 'Grading'],
])('brings whoever has opened %s to their screen', async (address, who, shown) => {
  open(address, who, 1);
  expect(await screen.findByText(shown)).toBeVisible();
});

it('offers another try while there is no answer', async () => {
  open('/app/my-work', student, 2);
  expect(await screen.findByText(/^Unexpected Error: /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('My work')).toBeVisible();
});

it.each([
  ['a student', '/app/rubrics/new', student, /^You are not an administrator/],
  ['a stranger', '/app/my-work', null, /^We were unable to verify/],
  ['a student', '/app/grading', student, 'Organizations'],
])('brings %s who may not see %s nowhere else than before', async (_, address, who, told) => {
  open(address, who, 1);
  expect(await screen.findByText(told)).toBeVisible();
  // Once in vain and once answered: what is known by then is not asked anew.
  expect(server.requests.filter(isAsked)).toHaveLength(2);
});
