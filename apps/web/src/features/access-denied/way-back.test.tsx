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
/** The number of failures before the membership is answered. */
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

function open(address: string, who: ClassroomUser | null, failuresFirst: number) {
  failures = failuresFirst;
  answered = who;
  server.requests.length = 0;
  const [pathname = '', search = ''] = address.split(/(?=\?)/);
  const state = { passed: 'by the previous screen' };
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

it('access-denied leads back to the screen with its query and navigation state', async () => {
  const location = open('/app/rubrics/new?template=3', professor, 1);
  expect(await screen.findByText('Rubric')).toBeVisible();
  expect(location().search).toBe('?template=3');
  expect(location().state).toEqual({ passed: 'by the previous screen' });
});

it.each([
  ['/app', student, 'My work'],
  ['/app/my-work', student, 'My work'],
  ['/app/grading', assistant, 'Grading'],
])('access-denied leads back from %s to the screen', async (address, who, shown) => {
  open(address, who, 1);
  expect(await screen.findByText(shown)).toBeVisible();
});

it('access-denied offers a retry when the role cannot be fetched', async () => {
  open('/app/my-work', student, 2);
  expect(await screen.findByText(/^Unexpected Error: /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('My work')).toBeVisible();
});

it.each([
  ['a student', '/app/rubrics/new', student, /^You are not an administrator/],
  ['a stranger', '/app/my-work', null, /^We were unable to verify/],
  ['a student', '/app/grading', student, 'Organizations'],
])('%s who may not see %s is refused after a retry', async (_, address, who, shown) => {
  open(address, who, 1);
  expect(await screen.findByText(shown)).toBeVisible();
  // One failure and one answer, which is not refetched.
  expect(server.requests.filter(isAsked)).toHaveLength(2);
});
