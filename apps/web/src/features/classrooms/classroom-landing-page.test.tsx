import type { ClassroomUser } from '@lectern/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSelectedClassroom, selectClassroom } from '../../data/selected-classroom.ts';
import { answering, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { platformFacts } from '../../testing/platform-facts.ts';
import { visit } from '../../testing/visit.tsx';
import { person } from '../people/testing/person.ts';
import { Component as LandingPage } from './classroom-landing-page.tsx';

const standing = 'GET /classrooms/classroom/7/user';
let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answers = { 'GET /platform': platformFacts };
  server = await startApiServer((request, response) => answering(answers)(request, response));
  selectClassroom({ id: 7, name: 'Fall 2026', org_id: 42, org_name: 'analytical-engines' });
});
afterEach(async () => {
  cleanup();
  clearSelectedClassroom();
  vi.useRealTimers();
  await server.close();
});

const membershipRequests = () =>
  server.requests.filter(({ url }) => url?.endsWith('/classroom/7/user'));
const waitForPoll = () => act(() => vi.advanceTimersByTimeAsync(15_000));

async function landAs(status: ClassroomUser['status']): Promise<void> {
  answers[standing] = { user: person({ id: 1, status }) };
  const path = '/app/classroom/landing';
  visit(LandingPage, { path, address: path, membership: null });
  await screen.findByText('You may now close this page.');
}

it('the landing page of a classroom polls until the person is a member', async () => {
  await landAs('REQUESTED');
  const title = { level: 1, name: 'Requested to join analytical-engines - Fall 2026' };
  expect(screen.getByRole('heading', title)).toBeVisible();
  answers[standing] = { user: person({ id: 1, status: 'ORG_INVITED' }) };
  await waitForPoll();
  expect(await screen.findByRole('link', { name: /View Invitation on GitHub/ })).toBeVisible();
  expect(screen.getByText(/^Invited to join/)).toHaveAttribute('aria-live', 'polite');
  answers[standing] = { user: person({ id: 1 }) };
  await waitForPoll();
  expect(await screen.findByRole('link', { name: 'View my work' })).toBeVisible();
});

it('the landing page of a classroom does not poll for members', async () => {
  await landAs('ACTIVE');
  const before = membershipRequests().length;
  await waitForPoll();
  await waitForPoll();
  expect(membershipRequests()).toHaveLength(before);
});
