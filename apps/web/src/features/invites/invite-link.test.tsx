import type { TaAccess } from '@lectern/contract/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatDeadline } from '../../lib/dates.ts';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { instantUser } from '../../testing/instant-user.ts';
import { AppToaster } from '../../ui/toasts/toaster.tsx';
import { InviteLink } from './invite-link.tsx';

const asking = 'POST /classrooms/classroom/7/token';
const minuteMs = 60_000;

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  answers = {
    [asking]: { token: 'never', expires_at: null, link_id: 1 },
    'GET /classrooms/classroom/7/links': new Failing(503),
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await server.close();
});

const asked = () => server.requests.filter(({ method }) => method === 'POST').length;
const passMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * minuteMs));

async function show(classroomRole: 'STUDENT' | 'TA', taAccess: TaAccess = 'OWNER') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <InviteLink classroomId={7} classroomRole={classroomRole} taAccess={taAccess} />
      <AppToaster />
    </QueryClientProvider>,
  );
  if (classroomRole !== 'STUDENT') {
    await instantUser.click(screen.getByRole('button', { name: 'Show link' }));
  }
  await screen.findByDisplayValue(/token=never$/);
}

/** Shows a link with this duration. By the browser's clock it has expired, but only the server's counts. */
async function showFor(label: string, expires_at: string) {
  await show('STUDENT');
  expect(screen.queryByText(/^Expires \w+ \d/)).toBeNull();
  answers[asking] = { token: 'first', expires_at, link_id: 2 };
  await instantUser.click(screen.getByRole('combobox', { name: 'Expires after' }));
  await instantUser.click(screen.getByRole('option', { name: label }));
  await screen.findByDisplayValue(/token=first$/);
}

it('a timed invite link shows its expiry and is replaced before it', async () => {
  await showFor('6 hours', '2020-02-03T04:05:00Z');
  expect(screen.getByText(`Expires ${formatDeadline('2020-02-03T04:05:00Z')}`)).toBeVisible();
  // The server may have returned a link that was created up to 10 minutes earlier.
  await passMinutes(349);
  expect(asked()).toBe(2);
  answers[asking] = { token: 'second', expires_at: '2020-02-03T10:05:00Z', link_id: 3 };
  await passMinutes(2);
  expect(await screen.findByDisplayValue(/token=second$/)).toBeVisible();
  expect(screen.getByText(`Expires ${formatDeadline('2020-02-03T10:05:00Z')}`)).toBeVisible();
  await passMinutes(300);
  expect(asked()).toBe(3);
});

it('an expired invite link is requested again after a failure', async () => {
  await showFor('6 hours', '2020-02-03T04:05:00Z');
  answers[asking] = new Failing(503);
  await passMinutes(351);
  await screen.findByText(/^Error generating invite link/);
  answers[asking] = { token: 'second', expires_at: '2020-02-03T10:05:00Z', link_id: 3 };
  await passMinutes(1);
  expect(await screen.findByDisplayValue(/token=second$/)).toBeVisible();
});

it('an invite link of a month, which exceeds the longest timer, is not replaced early', async () => {
  await showFor('1 month', '2020-02-03T04:05:00Z');
  await passMinutes(60);
  expect(asked()).toBe(2);
});

it('a staff link can be for one person and ask for approval, and another one can be made', async () => {
  await show('TA');
  answers[asking] = { token: 'once', expires_at: null, link_id: 2 };
  await instantUser.click(screen.getByRole('checkbox', { name: /^For one person/ }));
  await instantUser.click(screen.getByRole('checkbox', { name: /^Ask for approval/ }));
  await screen.findByDisplayValue(/token=once$/);
  const another = await screen.findByRole('button', { name: 'Create another link' });
  await expect.poll(() => (another as HTMLButtonElement).disabled).toBe(false);
  answers[asking] = { token: 'next', expires_at: null, link_id: 3 };
  await instantUser.click(another);
  await screen.findByDisplayValue(/token=next$/);
  const rules = { classroom_role: 'TA', duration: null, one_use: true, needs_approval: true };
  const bodies = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(JSON.parse(String(bodies.at(-1)))).toEqual({ ...rules, after: 2 });
});

it('a link for students has no such choices', async () => {
  await show('STUDENT');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it.each([
  { taAccess: 'OWNER', warnings: 1 },
  { taAccess: 'TEAM', warnings: 0 },
] as const)('the warning about owners is shown where TAs become owners', async (given) => {
  await show('TA', given.taAccess);
  expect(screen.queryAllByText(/make them an admin of the GitHub organization/)).toHaveLength(
    given.warnings,
  );
});
