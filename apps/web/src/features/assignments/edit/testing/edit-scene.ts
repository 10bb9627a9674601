import type { AssignmentOutline, Extension } from '@lectern/contract';
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { toast } from '../../../../ui/toasts/toast.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { answerJson, startApiServer, type ApiServer } from '../../../../testing/api-server.ts';
import { person } from '../../../people/testing/person.ts';
import { outline } from '../../testing/outline.ts';
import { visitForm } from '../../testing/visit-form.tsx';
import { Component as EditPage } from '../edit-page.tsx';

/** Tests wait for real answers, which are slow on a busy machine. */
export const patience = { timeout: 10_000 };

export const one = '/api/classrooms/classroom/7/assignments/assignment/12';
export const ada = person({ id: 1, first_name: 'Ada', last_name: 'Lovelace' });
export const bob = person({ id: 2, first_name: 'Bob', last_name: 'Ross' });
const tim = person({ id: 3, first_name: 'Tim', last_name: 'Tutor', classroom_role: 'TA' });
const rex = person({ id: 4, status: 'REQUESTED', status_reason: 'removed_before' });

export interface EditScene {
  server: ApiServer;
  assignment: AssignmentOutline;
  extensions: Extension[];
  /** Keyed by method and path. Everything else is answered with 500. */
  answerOf: Record<string, (response: ServerResponse) => void>;
  bodies(method: string): object[];
}

/** Starts a server for the edit page before each test of the file. */
export function editScene(): EditScene {
  configure({ asyncUtilTimeout: patience.timeout });
  vi.setConfig({ testTimeout: 30_000 });
  const scene = {
    bodies: (method) =>
      scene.server.requests
        .filter((request) => request.method === method)
        .map(({ body }) => JSON.parse(body) as object),
  } as EditScene;
  beforeEach(async () => {
    scene.assignment = outline();
    scene.extensions = [];
    scene.answerOf = {
      [`GET ${one}`]: (response) =>
        answerJson(response, 200, { assignment_outline: scene.assignment }),
      [`GET ${one}/extensions`]: (response) =>
        answerJson(response, 200, { extensions: scene.extensions }),
      'GET /api/classrooms/classroom/7/sections': (response) =>
        answerJson(response, 200, { sections: [] }),
      [`GET ${one}/autograder-token`]: (response) =>
        answerJson(response, 200, { autograder_token: null }),
      'GET /api/classrooms/classroom/7/students': (response) =>
        answerJson(response, 200, { users: [bob, tim, rex, ada] }),
    };
    scene.server = await startApiServer((request, response) => {
      const [path] = (request.url ?? '').split('?');
      const answer = scene.answerOf[`${request.method} ${path}`];
      if (answer) answer(response);
      else answerJson(response, 500, {});
    });
  });
  afterEach(async () => {
    toast.dismiss();
    await scene.server.close();
  });
  return scene;
}

export function visit(address = '/app/assignments/12/edit', gate?: ReactNode, userId = 9) {
  return visitForm(EditPage, { path: '/app/assignments/:id/edit', address, userId, gate });
}

export const press = (label: string) =>
  userEvent.click(screen.getByRole('button', { name: label }));
