import { configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { answering, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { outline } from '../../assignments/testing/outline.ts';
import { visitForm } from '../../assignments/testing/visit-form.tsx';
import { Component as TestsPage } from '../edit/tests-page.tsx';
import { testsWith } from './tests-with.ts';

export const assignment = '/classrooms/classroom/7/assignments/assignment/12';
export const tests = `${assignment}/tests`;

/** Starts a server for the tests page before each test of the file. A test can change its answers. */
export function editScene() {
  // Tests wait for real answers, which are slow on a busy machine.
  configure({ asyncUtilTimeout: 15_000 });
  vi.setConfig({ testTimeout: 45_000 });
  let server: ApiServer;
  const scene = {
    answers: {} as Answers,
    bodies: (method: string, path: string): unknown[] =>
      server.requests
        .filter(({ method: used, url }) => used === method && url === `/api${path}`)
        .map(({ body }) => JSON.parse(body)),
  };
  beforeEach(async () => {
    scene.answers = {
      [`GET ${assignment}`]: { assignment_outline: outline() },
      [`GET ${tests}`]: { tests: testsWith() },
      [`GET ${tests}/versions`]: { versions: [] },
      [`GET ${tests}/trials`]: { trials: [] },
    };
    server = await startApiServer((request, response) =>
      answering(scene.answers)(request, response),
    );
  });
  afterEach(async () => {
    toast.dismiss();
    await server.close();
  });
  return scene;
}

export function visitTests() {
  return visitForm(TestsPage, {
    path: '/app/assignments/:id/tests',
    address: '/app/assignments/12/tests',
    userId: 9,
  });
}
