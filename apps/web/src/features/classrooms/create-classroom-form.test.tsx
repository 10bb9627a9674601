import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationClassroomsQuery } from '../../data/classrooms.ts';
import { clearSelectedClassroom, selectedClassroom } from '../../data/selected-classroom.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { instantUser } from '../../testing/instant-user.ts';
import { CreateClassroomForm } from './create-classroom-form.tsx';

// These tests wait for a real HTTP server, which is slow on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

const organization = {
  id: 7,
  login: 'cs-101',
  html_url: 'https://host.test/cs-101',
  name: 'CS 101',
  avatar_url: '',
  node_id: 'O_7',
};
const classroom = {
  id: 3,
  name: 'Lab',
  org_id: 7,
  org_name: 'cs-101',
  created_at: '2026-11-15T00:00:00Z',
};

let server: ApiServer;
let names: (response: ServerResponse) => void;
let exists: (response: ServerResponse) => void;
let create: (response: ServerResponse) => void;
let client: QueryClient;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  names = (response) => answerJson(response, 200, { semester_names: ['Spring 2027'] });
  exists = (response) => answerJson(response, 200, { exists: false });
  create = (response) => answerJson(response, 200, { classroom });
  server = await startApiServer((request, response) => {
    if (request.url === '/api/classrooms/names') names(response);
    else if (request.method === 'POST') create(response);
    else if (request.url?.startsWith('/api/platform')) answerJson(response, 503, {});
    else exists(response);
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } });
  router = createMemoryRouter([
    { path: '/', element: <CreateClassroomForm organization={organization} /> },
    { path: '/app/classroom/invite-tas', Component: Next },
    { path: '/elsewhere', element: <p>elsewhere</p> },
  ]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  clearSelectedClassroom();
  await server.close();
});

function Next() {
  return <p>next: {useLocation().search}</p>;
}

const button = () => screen.getByRole('button', { name: /Create Classroom|Creating/ });

async function choose(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Classroom name' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

it('the form for a new classroom checks terms and custom names in its organization', async () => {
  expect(button()).toBeDisabled();
  await choose('Spring 2027');
  await expect.poll(button).toBeEnabled();
  await choose('Custom');
  expect(button()).toBeDisabled();
  await userEvent.keyboard('Lab');
  await expect.poll(button).toBeEnabled();
  const checks = server.requests.map(({ url }) => url).filter((url) => url.includes('exists'));
  expect(checks[0]).toBe('/api/classrooms/check-classroom-exists/Spring%202027?org_id=7');
  expect(checks.at(-1)).toBe('/api/classrooms/check-classroom-exists/Lab?org_id=7');
  expect(checks.join()).not.toContain('Custom');
});

it('a professor can type the name of a new classroom at once', async () => {
  await userEvent.keyboard('Lab');
  expect(screen.getByLabelText('Custom classroom name')).toHaveValue('Lab');
  await expect.poll(button).toBeEnabled();
});

it('the form for a new classroom cannot be submitted while it checks the name', async () => {
  let held: ServerResponse | undefined;
  exists = (response) => (held = response);
  await choose('Spring 2027');
  await expect.poll(() => held).toBeDefined();
  expect(button()).toBeDisabled();
  answerJson(held!, 200, { exists: true });
  expect(await screen.findByText('Classroom name already exists.')).toBeVisible();
  expect(button()).toBeDisabled();
});

it('the form for a new classroom sends it once on a double click, selects it and opens the next step', async () => {
  let held: ServerResponse | undefined;
  create = (response) => (held = response);
  await choose('Spring 2027');
  await expect.poll(button).toBeEnabled();
  await instantUser.dblClick(button());
  await expect.poll(() => held).toBeDefined();
  expect(button()).toHaveTextContent('Creating...');
  answerJson(held!, 200, { classroom });
  expect(await screen.findByText('next: ?classroom=3')).toBeVisible();
  expect(server.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: '{"name":"Spring 2027","org_id":7,"org_name":"cs-101"}' },
  ]);
  expect(selectedClassroom()).toEqual({ id: 3, name: 'Lab', org_id: 7, org_name: 'cs-101' });
});

it('a classroom that is created after its professor opened another screen is not selected', async () => {
  let held: ServerResponse | undefined;
  create = (response) => (held = response);
  await choose('Spring 2027');
  await expect.poll(button).toBeEnabled();
  await userEvent.click(button());
  await expect.poll(() => held).toBeDefined();
  await act(() => router.navigate('/elsewhere'));
  const { queryKey } = organizationClassroomsQuery(7);
  client.setQueryData(queryKey, { classroom_users: [], org: organization, org_role: 'ADMIN' });
  const creation = client.getMutationCache().getAll()[0];
  answerJson(held!, 200, { classroom });
  await expect.poll(() => creation?.state.status).toBe('success');
  // The other screen may be the list of classrooms.
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(screen.getByText('elsewhere')).toBeVisible();
  expect(selectedClassroom()).toBeUndefined();
});

it("the form for a new classroom shows the server's refusal until another name is chosen", async () => {
  const message = 'Classroom name already exists.';
  create = (response) =>
    answerJson(response, 409, { code: 'classroom_name_taken', message, msg: message });
  await choose('Spring 2027');
  await expect.poll(button).toBeEnabled();
  await userEvent.click(button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to create classroom.');
  expect(alert).toHaveTextContent(message);
  expect(selectedClassroom()).toBeUndefined();
  await choose('Custom');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the form for a new classroom times out without an answer', { tags: 'release' }, async () => {
  shortenCallTimeouts();
  create = () => {};
  await choose('Spring 2027');
  await expect.poll(button).toBeEnabled();
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error creating classroom: ');
  expect(button()).toBeEnabled();
});

describe('when the answer to a new classroom is lost, the form', () => {
  const submit = async () => {
    await choose('Spring 2027');
    await expect.poll(button).toBeEnabled();
    await userEvent.click(button());
  };
  const keys = () =>
    server.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);

  it('retries with the same key and opens the classroom that was created', async () => {
    const answer = create;
    create = (response) => {
      create = answer;
      response.writeHead(504).end();
    };
    await submit();
    expect(await screen.findByText('next: ?classroom=3')).toBeVisible();
    expect(keys()).toEqual([expect.any(String), keys()[0]]);
  });

  it('sends the same key when it is submitted again, although the name is taken', async () => {
    const answer = create;
    create = (response) => response.destroy();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error creating classroom: ');
    exists = (response) => answerJson(response, 200, { exists: true });
    create = answer;
    await client.refetchQueries({ queryKey: ['classroom-name'] });
    await userEvent.click(button());
    expect(await screen.findByText('next: ?classroom=3')).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
  });
});

it('the form for a new classroom says when the check of a name fails, and can be submitted', async () => {
  exists = (response) => void response.writeHead(502).end();
  await choose('Spring 2027');
  const sentence = /^Error checking classroom exists: /;
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(button()).toBeEnabled();
  await choose('Custom');
  const field = screen.getByLabelText('Custom classroom name');
  await userEvent.type(field, 'Lab');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(field).toBeInvalid();
  expect(screen.queryByText('Valid')).toBeNull();
  expect(button()).toBeEnabled();
});
