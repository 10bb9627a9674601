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

let server: ApiServer;
let answers: Answers;
let refusal: { status: number; code: string; message: string; of?: 'POST' } | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
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

/** Time for a look, until that shows; one that is still on its way takes the place of the next. */
const afterLooks = (everyMs: number, seen: () => unknown) =>
  expect.poll(async () => {
    await act(() => vi.advanceTimersByTimeAsync(everyMs));
    return seen();
  });

const findRepository = () =>
  screen.queryByRole('link', { name: /View your assignment repository/ });
const posts = () => server.requests.filter(({ method }) => method === 'POST');

it.each([
  [false, /^Due Date Oct 1, 2026, [^.]+$/],
  [true, /^Due Date Oct 1, 2026, .+\. It has passed: what you push now is late\.$/],
])('says until when, and whether that is over: %s', async (is_overdue, said) => {
  const due = { effective_due_date: '2026-10-01T12:00:00Z', is_overdue };
  answers[`GET ${link}`] = acceptance(due);
  open();
  expect(await screen.findByText(said)).toBeVisible();
});

it('accepts once, says what the server says, and where one stands in the queue', async () => {
  open();
  expect(screen.getByText('Accepting assignment...')).toBeVisible();
  expect(await screen.findByText(acceptance().message)).toBeVisible();
  expect(
    screen.getByText('Your place in the queue: 12. Expected in about 2 minutes.'),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /View your assignment repository/ })).toBeNull();
  expect(posts()).toHaveLength(1);
  await expect.poll(() => selectedClassroom()?.id).toBe(7);
});

it('offers the repository as soon as it is there', async () => {
  const soon = provisioning({ position: 1, expected_seconds: 1 });
  answers[`POST ${link}`] = acceptance({ provisioning: soon });
  answers[`GET ${link}`] = acceptance({ message: 'Looked at.', provisioning: soon });
  open();
  await screen.findByText('Looked at.');
  answers[`GET ${link}`] = acceptance({
    message: 'You have accepted HW 1. Your repository is ready.',
    provisioning: provisioned(repository),
  });
  await afterLooks(1_500, findRepository).not.toBeNull();
  expect(findRepository()).toHaveAttribute('href', repository);
  expect(screen.getByText('You have accepted HW 1. Your repository is ready.')).toBeVisible();
  expect(posts()).toHaveLength(1);
});

it('looks again where a look goes unanswered', async () => {
  shortenCallTimeouts();
  const soon = provisioning({ position: 1, expected_seconds: 1 });
  answers[`GET ${link}`] = acceptance({ message: 'Looked at.', provisioning: soon });
  open();
  await screen.findByText('Looked at.');
  answers[`GET ${link}`] = new Promise(() => {});
  const looks = () => server.requests.filter(({ url }) => url === `/api${link}`).length;
  const before = looks();
  await afterLooks(1_500, looks).toBeGreaterThan(before);
  answers[`GET ${link}`] = acceptance({ provisioning: provisioned(repository) });
  await afterLooks(1_500, findRepository).not.toBeNull();
});

describe('a student who is not in the organisation yet', () => {
  const user = 'GET /classrooms/classroom/7/user';
  const findInvitation = () => screen.findByRole('link', { name: /View Invitation on GitHub/ });
  const looks = () => server.requests.filter(({ url }) => url?.endsWith('/classroom/7/user'));

  beforeEach(() => {
    const waiting = provisioning({ status: 'waiting', position: null, expected_seconds: null });
    answers[`POST ${link}`] = acceptance({ provisioning: waiting });
    answers[`GET ${link}`] = acceptance({ provisioning: waiting });
  });

  it('is sent to the invitation that is open', async () => {
    answers[user] = { user: person({ id: 1, status: 'ORG_INVITED' }) };
    open();
    expect(await findInvitation()).toHaveAttribute(
      'href',
      'https://host.test/orgs/analytical-engines/invitation',
    );
  });

  it('is sent nowhere before it is out, and there by itself as soon as it is', async () => {
    const queued = { status: 'REQUESTED', status_reason: 'invitation_queued' } as const;
    answers[user] = { user: person({ id: 1, ...queued }) };
    open();
    await afterLooks(5_000, () => looks().length).toBeGreaterThan(1);
    const invitation = () => screen.queryByRole('link', { name: /View Invitation/ });
    expect(invitation()).toBeNull();
    answers[user] = { user: person({ id: 1, status: 'ORG_INVITED' }) };
    await afterLooks(5_000, invitation).not.toBeNull();
    expect(invitation()).toBeVisible();
  });

  it('is sent there also where the first look went unanswered', async () => {
    shortenCallTimeouts();
    answers[user] = new Promise(() => {});
    open();
    await expect.poll(() => looks().length).toBeGreaterThan(0);
    answers[user] = { user: person({ id: 1, status: 'ORG_INVITED' }) };
    expect(await findInvitation()).toBeVisible();
  });
});

it('says what is in the way, and lets the student have it put right', async () => {
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
  // At its step, and as what came of the click.
  await waitFor(() => expect(screen.getAllByText('The platform refused.')).toHaveLength(2));
  expect(posts().at(-1)?.url).toBe(`/api${fix}`);
});

it('says why a link could not be used, and asks for a new one when it is dead', async () => {
  refusal = { status: 410, code: 'link_expired', message: 'Link has expired' };
  open();
  expect(await screen.findByText('Error using token: Link has expired')).toBeVisible();
  expect(screen.getByText('Please ask whoever gave you this link for a new one.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('leads those who accepted to what they have also when the link has ended since', async () => {
  refusal = { status: 410, code: 'link_revoked', message: 'Link has been revoked', of: 'POST' };
  open();
  expect(await screen.findByText(acceptance().message)).toBeVisible();
  expect(screen.queryByText(/Link has been revoked/)).toBeNull();
  await expect.poll(() => selectedClassroom()?.id).toBe(7);
});

it('offers no other try to those who teach', async () => {
  const message = 'Only students can accept an assignment. You teach this classroom.';
  refusal = { status: 422, code: 'accept_is_for_students', message };
  open();
  expect(await screen.findByText(`Error using token: ${message}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('tries again after a failure that may pass', async () => {
  refusal = { status: 503, code: 'unavailable', message: 'The service is not ready.' };
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  refusal = undefined;
  await userEvent.click(retry);
  expect(await screen.findByText(acceptance().message)).toBeVisible();
  expect(toast.getToasts()).toEqual([]);
});

it('does not wait for ever for an answer: accepting can be repeated', async () => {
  shortenCallTimeouts();
  answers[`POST ${link}`] = new Promise(() => {});
  open();
  expect(await screen.findByText('Error using token: Network response was not ok')).toBeVisible();
  answers[`POST ${link}`] = acceptance();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(acceptance().message)).toBeVisible();
});

it('asks nothing of the server without a token', async () => {
  open('/token/assignment/accept');
  expect(await screen.findByText('Error using token: Invalid link')).toBeVisible();
  expect(server.requests).toEqual([]);
});
