import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  clearSelectedClassroom,
  selectedClassroom,
  toClassroom,
} from '../../data/selected-classroom.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { visit } from '../../testing/visit.tsx';
import { person } from '../people/testing/person.ts';
import { Component as JoinPage } from './join-page.tsx';

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {};
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  clearSelectedClassroom();
  await server.close();
});

it('joining a classroom can be retried when there is no answer', async () => {
  shortenCallTimeouts();
  const link = 'POST /classrooms/classroom/token/abc';
  answers[link] = new Promise(() => {});
  const path = '/token/classroom/join';
  visit(JoinPage, { path, address: `${path}?token=abc`, membership: null });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const classroom_user = person({ id: 1 });
  const classroom = { ...toClassroom(classroom_user), created_at: '2026-09-01T12:00:00Z' };
  answers[link] = { message: 'Welcome.', classroom, classroom_user };
  await userEvent.click(retry);
  await expect.poll(() => selectedClassroom()?.id).toBe(7);
  // The toast of the first try is replaced.
  expect(toast.getToasts()).toMatchObject([{ title: 'Welcome.' }]);
});
