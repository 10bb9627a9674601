import type { SaveRubric } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from '../../../ui/toasts/toast.ts';
import { afterEach, beforeEach } from 'vitest';
import { answering, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { outline } from '../../assignments/testing/outline.ts';
import { fullRubric } from './full-rubric.ts';

export const one = '/classrooms/classroom/7/assignments/assignment/12';
export const saved = fullRubric({ items: [5, -2] });

const firstAnswers = (): Answers => ({
  'GET /classrooms/classroom/7/rubrics': { full_rubrics: [saved] },
  'GET /rubrics/rubric/3': { full_rubric: saved },
  'PUT /rubrics/rubric/3': { full_rubric: fullRubric({ version: 3 }), rescore_id: null },
  'POST /rubrics/rubric': { full_rubric: fullRubric({ id: 8 }) },
  'POST /rubrics/rubric/3/rescore-preview': { changes: [] },
  [`GET ${one}`]: { assignment_outline: outline() },
  [`GET ${one}/rubric`]: null,
  [`PUT ${one}/rubric`]: { assignment_outline: outline({ rubric_id: 8 }) },
});

/** Starts a server before each test of the file. A test can change its answers. */
export function rubricServer() {
  let server: ApiServer;
  const rubrics = {
    answers: firstAnswers(),
    reads: (path: string) =>
      server.requests.filter(({ method, url }) => method === 'GET' && url === `/api${path}`).length,
    sent: (method: string, path: string) =>
      server.requests
        .filter((request) => request.method === method && request.url.startsWith(`/api${path}`))
        .map(({ body, ...sent }) => ({ ...sent, body: JSON.parse(body) as SaveRubric })),
    keysOf: (method: string, path: string) =>
      rubrics.sent(method, path).map(({ headers }) => headers['idempotency-key']),
  };
  beforeEach(async () => {
    rubrics.answers = firstAnswers();
    server = await startApiServer((request, response) =>
      answering(rubrics.answers)(request, response),
    );
  });
  afterEach(async () => {
    toast.dismiss();
    await server.close();
  });
  return rubrics;
}

export const editor = (query = '') => `/app/rubrics/new${query}`;
export const nameField = () => screen.findByLabelText('Rubric name');
export const item = (position: number) =>
  within(screen.getByRole('group', { name: `Item ${position}` }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const save = () => press('Save Rubric');
export const explanations = () =>
  screen.getAllByLabelText<HTMLInputElement>('Explanation').map(({ value }) => value);

export async function fill(position: number, impact: string, points: string, explanation: string) {
  await userEvent.click(item(position).getByRole('button', { name: impact }));
  await userEvent.type(item(position).getByLabelText('Point value'), points);
  await userEvent.type(item(position).getByLabelText('Explanation'), explanation);
}
