import type { Acceptance } from '@lectern/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearSelectedClassroom, selectedClassroom } from '../../data/selected-classroom.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, type Answers } from '../../testing/answers.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { platformFacts } from '../../testing/platform-facts.ts';
import { visit } from '../../testing/visit.tsx';
import { person } from '../people/testing/person.ts';
import { Component as AcceptPage } from './accept-page.tsx';
import { provisioned, provisioning } from './testing/provisioning.ts';

const link = '/classrooms/classroom/0/assignments/token/abc';
const repository = 'https://host.test/analytical-engines/hw-1-alan';

const acceptance = (facts: Partial<Acceptance> = {}): Acceptance => ({
  message: 'You have accepted HW 1. Your repository is being prepared.',
  repo_url: repository,
  student_work_id: 9,
  classroom_id: 7,
  assignment_id: 12,
  effective_due_date: null,
  is_overdue: false,
  provisioning_status: 'queued',
  provisioning: provisioning(),
  ...facts,
});

/** jsdom has none. */
class FakeEventSource extends EventTarget {
  static last: FakeEventSource | undefined;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.last = this;
  }
  close = () => undefined;
}

let server: ApiServer;
let answers: Answers;
let refusal: { status: number; code: string; message: string; of?: 'POST' } | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.last = undefined;
  refusal = undefined;
  answers = {
    [`POST ${link}`]: acceptance(),
    [`GET ${link}`]: acceptance(),
    'GET /classrooms/classroom/7/user': { user: person({ id: 1 }) },
    'GET /platform': platformFacts,
  };
  server = await startApiServer((request, response) => {
    if (!refusal || (refusal.of && refusal.of !== request.method)) {
      answering(answers)(request, response);
    } else answerJson(response, refusal.status, { ...refusal, msg: refusal.message });
  });
});
afterEach(async () => {
  cleanup();
  clearSelectedClassroom();
  vi.useRealTimers();
  await server.close();
});

function open(address = '/token/assignment/accept?token=abc') {
  visit(AcceptPage, { path: '/token/assignment/accept', address, membership: null });
}

/** Polls at the interval of the page until `read` has the expected value. */
const afterPolls = (everyMs: number, read: () => unknown) =>
  expect.poll(async () => {
    await act(() => vi.advanceTimersByTimeAsync(everyMs));
    return read();
  });

const findRepository = () =>
  screen.queryByRole('link', { name: /View your assignment repository/ });
const posts = () => server.requests.filter(({ method }) => method === 'POST');

it.each([
  [false, /^Due Date Oct 1, 2026, [^.]+$/],
  [true, /^Due Date Oct 1, 2026, .+\. It has passed, so what you push now is late\.$/],
])(
  'an accepted assignment shows its due date and whether it has passed (%s)',
  async (is_overdue, shown) => {
    const due = { effective_due_date: '2026-10-01T12:00:00Z', is_overdue };
    answers[`POST ${link}`] = acceptance(due);
    open();
    expect(await screen.findByText(shown)).toBeVisible();
  },
);

it('an accept link accepts once, shows the message of the server and the place in the queue', async () => {
  open();
  expect(screen.getByText('Accepting assignment...')).toBeVisible();
  expect(await screen.findByText(acceptance().message)).toBeVisible();
  expect(
    screen.getByText('You are number 12 in the queue. Expected in about 2 minutes.'),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /View your assignment repository/ })).toBeNull();
  expect(posts()).toHaveLength(1);
  await expect.poll(() => selectedClassroom()?.id).toBe(7);
});

it('an accepted assignment links its repository when it is ready', async () => {
  const soon = provisioning({ position: 1, expected_seconds: 1 });
  answers[`POST ${link}`] = acceptance({ provisioning: soon });
  answers[`GET ${link}`] = acceptance({ message: 'Polled.', provisioning: soon });
  open();
  await afterPolls(1_500, () => screen.queryByText('Polled.')).not.toBeNull();
  answers[`GET ${link}`] = acceptance({
    message: 'You have accepted HW 1. Your repository is ready.',
    provisioning: provisioned(repository),
  });
  await afterPolls(1_500, findRepository).not.toBeNull();
  expect(findRepository()).toHaveAttribute('href', repository);
  expect(screen.getByText('You have accepted HW 1. Your repository is ready.')).toBeVisible();
  expect(posts()).toHaveLength(1);
});

it('an accepted assignment goes from the queue to ready by an event, without a poll', async () => {
  open();
  await screen.findByText(/You are number 12 in the queue/);
  expect(
    server.requests.filter(({ method, url }) => method === 'GET' && url?.endsWith(link)),
  ).toEqual([]);
  await expect.poll(() => FakeEventSource.last?.url).toBe('/api/classrooms/classroom/7/events');
  const ready = { message: 'Ready now.', provisioning: provisioned(repository) };
  answers[`GET ${link}`] = acceptance({ ...ready, provisioning_status: 'ready' });
  const data = JSON.stringify({ topic: 'works', assignment_id: 12, work_id: 9 });
  FakeEventSource.last?.dispatchEvent(new MessageEvent('change', { data }));
  expect(await screen.findByText('Ready now.')).toBeVisible();
  expect(findRepository()).toHaveAttribute('href', repository);
});

it('an accepted assignment continues to poll after a poll without an answer', async () => {
  shortenCallTimeouts();
  const soon = provisioning({ position: 1, expected_seconds: 1 });
  answers[`GET ${link}`] = acceptance({ message: 'Polled.', provisioning: soon });
  open();
  await afterPolls(1_500, () => screen.queryByText('Polled.')).not.toBeNull();
  answers[`GET ${link}`] = new Promise(() => {});
  const polls = () => server.requests.filter(({ url }) => url === `/api${link}`).length;
  const before = polls();
  await afterPolls(1_500, polls).toBeGreaterThan(before);
  answers[`GET ${link}`] = acceptance({ provisioning: provisioned(repository) });
  await afterPolls(1_500, findRepository).not.toBeNull();
});

describe('an accepted assignment of a student outside the organization', () => {
  const user = 'GET /classrooms/classroom/7/user';
  const findInvitation = () => screen.findByRole('link', { name: /View Invitation on GitHub/ });
  const polls = () => server.requests.filter(({ url }) => url?.endsWith('/classroom/7/user'));

  beforeEach(() => {
    const waiting = provisioning({ status: 'waiting', position: null, expected_seconds: null });
    answers[`POST ${link}`] = acceptance({ provisioning: waiting });
    answers[`GET ${link}`] = acceptance({ provisioning: waiting });
  });

  it('links the pending invitation', async () => {
    answers[user] = { user: person({ id: 1, status: 'ORG_INVITED' }) };
    open();
    expect(await findInvitation()).toHaveAttribute(
      'href',
      'https://host.test/orgs/analytical-engines/invitation',
    );
  });

  it('links the invitation when it has been sent', async () => {
    const queued = { status: 'REQUESTED', status_reason: 'invitation_queued' } as const;
    answers[user] = { user: person({ id: 1, ...queued }) };
    open();
    await afterPolls(5_000, () => polls().length).toBeGreaterThan(1);
    const invitation = () => screen.queryByRole('link', { name: /View Invitation/ });
    expect(invitation()).toBeNull();
    answers[user] = { user: person({ id: 1, status: 'ORG_INVITED' }) };
    await afterPolls(5_000, invitation).not.toBeNull();
    expect(invitation()).toBeVisible();
  });

  it('links the invitation after a poll without an answer', async () => {
    shortenCallTimeouts();
    answers[user] = new Promise(() => {});
    open();
    await expect.poll(() => polls().length).toBeGreaterThan(0);
    answers[user] = { user: person({ id: 1, status: 'ORG_INVITED' }) };
    expect(await findInvitation()).toBeVisible();
  });
});

it('a failed setup shows its problem, and Fix my access retries it', async () => {
  const failed = provisioning({
    status: 'failed',
    steps: [{ step: 'repository', state: 'failed' }],
    problem: 'The platform refused.',
  });
  answers[`POST ${link}`] = acceptance({ provisioning: failed });
  answers[`GET ${link}`] = acceptance({ provisioning: failed });
  const fix = '/classrooms/classroom/7/assignments/assignment/12/works/work/9/fix-access';
  answers[`POST ${fix}`] = { provisioning: failed };
  open();
  expect(await screen.findByText('The platform refused.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Fix my access' }));
  // At the failed step and in the toast.
  await waitFor(() => expect(screen.getAllByText('The platform refused.')).toHaveLength(2));
  expect(posts().at(-1)?.url).toBe(`/api${fix}`);
});

it('an expired accept link says so and offers no retry', async () => {
  refusal = { status: 410, code: 'link_expired', message: 'Link has expired' };
  open();
  expect(await screen.findByText('Error using token: Link has expired')).toBeVisible();
  expect(
    screen.getByText('Please ask the person who gave you this link for a new one.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('a revoked accept link still shows an assignment that was accepted by it', async () => {
  refusal = { status: 410, code: 'link_revoked', message: 'Link has been revoked', of: 'POST' };
  open();
  expect(await screen.findByText(acceptance().message)).toBeVisible();
  expect(screen.queryByText(/Link has been revoked/)).toBeNull();
  await expect.poll(() => selectedClassroom()?.id).toBe(7);
});

it.each([
  [
    'to staff',
    'accept_is_for_students',
    'Only students can accept an assignment. You teach this classroom.',
  ],
  [
    'for an archived assignment',
    'assignment_archived',
    'This assignment is archived. It can be read, but not accepted or changed.',
  ],
])('an accept link offers no retry %s', async (_when, code, message) => {
  refusal = { status: 422, code, message };
  open();
  expect(await screen.findByText(`Error using token: ${message}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('an accept link can be retried after a temporary failure', async () => {
  refusal = { status: 503, code: 'unavailable', message: 'The service is not ready.' };
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  refusal = undefined;
  await userEvent.click(retry);
  expect(await screen.findByText(acceptance().message)).toBeVisible();
  expect(toast.getToasts()).toEqual([]);
});

it('an accept link can be retried when there is no answer', async () => {
  shortenCallTimeouts();
  answers[`POST ${link}`] = new Promise(() => {});
  open();
  expect(await screen.findByText('Error using token: Network response was not ok')).toBeVisible();
  answers[`POST ${link}`] = acceptance();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(acceptance().message)).toBeVisible();
});

it('an accept link without a token sends no request', async () => {
  open('/token/assignment/accept');
  expect(await screen.findByText('Error using token: Invalid link')).toBeVisible();
  expect(server.requests).toEqual([]);
});
