import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { instantUser } from '../../testing/instant-user.ts';
import { AppToaster } from '../../ui/toasts/toaster.tsx';
import { person } from '../people/testing/person.ts';
import { TaAccessSection } from './ta-access-section.tsx';

const asking = 'GET /classrooms/classroom/7/ta-access';
const changing = 'PUT /classrooms/classroom/7/ta-access';
const all = (people: number, repositories: number) => ({
  people: { done: people, total: people },
  repositories: { done: repositories, total: repositories },
});

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = { [asking]: { ta_access: 'OWNER', ...all(2, 0) } };
  server = await startApiServer((request, response) => answering(answers)(request, response));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TaAccessSection membership={person({ id: 1, classroom_role: 'PROFESSOR' })} />
      <AppToaster />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Teaching assistants' });
});
afterEach(() => server.close());

async function confirm(label: string) {
  await instantUser.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `${label}?` }));
  await instantUser.click(dialog.getByRole('button', { name: label }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
}

it('a change to a staff team shows its progress until everything is moved', async () => {
  const moving = {
    ta_access: 'TEAM',
    people: { done: 1, total: 2 },
    repositories: { done: 3, total: 9 },
  };
  answers[changing] = moving;
  answers[asking] = moving;
  await confirm('Use a staff team');
  const text = 'Changing access. Done for 1 of 2 teaching assistants and 3 of 9 repositories.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 4);
  answers[asking] = { ta_access: 'TEAM', ...all(2, 9) };
  await expect.poll(() => screen.queryByText(text), { timeout: 5_000 }).toBeNull();
  expect(screen.getByRole('button', { name: 'Make them owners' })).toBeVisible();
  const put = server.requests.find(({ method }) => method === 'PUT');
  expect(JSON.parse(put?.body ?? '')).toEqual({ ta_access: 'TEAM' });
});

it('the warning is shown before the teaching assistants become owners', async () => {
  answers[changing] = { ta_access: 'TEAM', ...all(2, 9) };
  await confirm('Use a staff team');
  await instantUser.click(await screen.findByRole('button', { name: 'Make them owners' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Make them owners?' }));
  expect(
    dialog.getByText('Warning: This will make them an admin of the GitHub organization.'),
  ).toBeVisible();
});
