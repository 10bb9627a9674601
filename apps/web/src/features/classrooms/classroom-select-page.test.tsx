import type { ClassroomUser } from '@lectern/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearSelectedClassroom, selectedClassroom } from '../../data/selected-classroom.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { NavigationFocus } from '../../ui/page/navigation-focus.tsx';
import { person } from '../people/testing/person.ts';
import { Component as ClassroomSelectPage } from './classroom-select-page.tsx';

const membership = (given: Partial<ClassroomUser>): ClassroomUser =>
  person({
    id: 1,
    classroom_id: 3,
    classroom_name: 'Spring 2027',
    classroom_role: 'PROFESSOR',
    org_id: 7,
    org_name: 'cs-101',
    ...given,
  });

const org = {
  id: 7,
  login: 'cs-101',
  html_url: 'https://host.test/cs-101',
  name: 'Computer Science',
  avatar_url: '',
  node_id: 'O_7',
};

let server: ApiServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startApiServer((_, response) => answer(response));
});
afterEach(async () => {
  clearSelectedClassroom();
  await server.close();
});

const answerWith = (classroom_users: ClassroomUser[], org_role = 'MEMBER') => {
  answer = (response) => answerJson(response, 200, { classroom_users, org, org_role });
};

function visit(search = '', state: unknown = { orgId: 7 }) {
  const path = '/app/classroom/select';
  const element = (
    <NavigationFocus>
      <ClassroomSelectPage />
    </NavigationFocus>
  );
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [{ pathname: path, search, state }] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('the list of classrooms redirects to the organizations if the address names none', async () => {
  const router = visit('', null);
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/app/organization/select');
});

it.each([
  ['MEMBER', 'Your professor will need to invite you to a classroom.', 0],
  ['ADMIN', 'Please create a new classroom to get started.', 1],
])('a %s without classrooms sees what to do next', async (role, sentence, buttons) => {
  answerWith([], role);
  visit();
  const text = `You have no classes in this organization. ${sentence}`;
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('cs-101'), 'the organization').toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'New Classroom' })).toHaveLength(buttons);
});

it.each([
  [{ classroom_role: 'TA' }, '/app/dashboard'],
  [{ classroom_role: 'STUDENT' }, '/app/my-work'],
  [{ classroom_role: 'TA', status: 'ORG_INVITED' }, '/app/access-denied'],
] as const)('the list of classrooms opens a classroom for %j at %s', async (given, home) => {
  answerWith([membership(given)]);
  const router = visit('?org_id=7', null);
  await userEvent.click(await screen.findByRole('button', { name: /Spring 2027/ }));
  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe(home);
  expect(selectedClassroom()).toEqual({
    id: 3,
    name: 'Spring 2027',
    org_id: 7,
    org_name: 'cs-101',
  });
});

it('the list of classrooms says why it does not load, and focuses the heading after a retry', async () => {
  answer = (response) => response.destroy();
  visit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error loading classrooms: Error getting classrooms: Network response was not ok',
  );
  answerWith([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^You have no classes/);
  expect(screen.getByRole('heading', { name: 'Your Classrooms' })).toHaveFocus();
});
