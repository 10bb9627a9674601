import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatDateTime } from '../../lib/dates.ts';
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
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * minuteMs));

/** Shows a link of that life, which the server says ends at an hour that the browser may read otherwise. */
async function showFor(label: string, expires_at: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <InviteLink classroomId={7} classroomRole="STUDENT" />
      <AppToaster />
    </QueryClientProvider>,
  );
  await screen.findByDisplayValue(/token=never$/);
  expect(screen.queryByText(/^Expires \w+ \d/)).toBeNull();
  answers[asking] = { token: 'first', expires_at, link_id: 2 };
  await instantUser.click(screen.getByRole('combobox', { name: 'Expires after' }));
  await instantUser.click(screen.getByRole('option', { name: label }));
  await screen.findByDisplayValue(/token=first$/);
}

it('says when a timed link ends, and has another in its place by then', async () => {
  await showFor('6 hours', '2020-02-03T04:05:00Z');
  expect(screen.getByText(`Expires ${formatDateTime('2020-02-03T04:05:00Z')}`)).toBeVisible();
  // A link asked for again soon is the same, so what came may have had ten minutes less to live.
  await pass(349);
  expect(asked()).toBe(2);
  answers[asking] = { token: 'second', expires_at: '2020-02-03T10:05:00Z', link_id: 3 };
  await pass(2);
  expect(await screen.findByDisplayValue(/token=second$/)).toBeVisible();
  expect(screen.getByText(`Expires ${formatDateTime('2020-02-03T10:05:00Z')}`)).toBeVisible();
  await pass(300);
  expect(asked()).toBe(3);
});

it('goes on asking for another link where there was no answer when the last one ended', async () => {
  await showFor('6 hours', '2020-02-03T04:05:00Z');
  answers[asking] = new Failing(503);
  await pass(351);
  await screen.findByText(/^Error generating invite link/);
  answers[asking] = { token: 'second', expires_at: '2020-02-03T10:05:00Z', link_id: 3 };
  await pass(1);
  expect(await screen.findByDisplayValue(/token=second$/)).toBeVisible();
});

it('asks for no other link while one of a month lives, which is longer than a timer can wait', async () => {
  await showFor('1 month', '2020-02-03T04:05:00Z');
  await pass(60);
  expect(asked()).toBe(2);
});
