import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { toast } from '../../../ui/toasts/toast.ts';
import { expect, it } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
import { instantUser } from '../../../testing/instant-user.ts';
import { editScene, one, patience, press, visit } from './testing/edit-scene.ts';

const scene = editScene();

it('a professor creates a token for a CI, sees it once, and revokes it', async () => {
  const by = { created_by: 'ada', created_by_name: 'Ada Lovelace' };
  const since = { created_at: '2026-09-01T12:00:00Z', ...by };
  const token = `${one}/autograder-token`;
  scene.answerOf[`POST ${token}`] = (response) =>
    answerJson(response, 200, { token: 'lectern_ci_x' });
  visit();
  const panel = within(await screen.findByRole('region', { name: 'Autograder' }));
  const create = await panel.findByRole('button', { name: 'Create token' });
  expect(panel.getByText('There is no token.')).toBeVisible();
  let known: ServerResponse | undefined;
  scene.answerOf[`GET ${token}`] = (response) => (known = response);
  await instantUser.dblClick(create);
  expect(await panel.findByText('lectern_ci_x')).toBeVisible();
  // A second token would replace the first without a question.
  await userEvent.click(create);
  await expect.poll(() => known, patience).toBeDefined();
  scene.answerOf[`GET ${token}`] = (response) =>
    answerJson(response, 200, { autograder_token: since });
  answerJson(known!, 200, { autograder_token: since });
  expect(
    await panel.findByText('The token was created on Sep 1, 2026 by Ada Lovelace.'),
  ).toBeVisible();
  expect(scene.server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);

  let late: ServerResponse | undefined;
  scene.answerOf[`POST ${token}`] = (response) => (late = response);
  await press('Replace token');
  await userEvent.click(screen.getAllByRole('button', { name: 'Replace token' }).at(-1)!);
  await expect.poll(() => late, patience).toBeDefined();
  await press('Close');
  await press('Revoke token');
  answerJson(late!, 200, { token: 'lectern_ci_y' });
  expect(await panel.findByText('lectern_ci_y')).toBeVisible();

  scene.answerOf[`DELETE ${token}`] = (response) => response.writeHead(204).end();
  scene.answerOf[`GET ${token}`] = (response) =>
    answerJson(response, 200, { autograder_token: null });
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke token' }));
  expect(await panel.findByText('There is no token.')).toBeVisible();
  expect(panel.queryByText('lectern_ci_x')).toBeNull();
});

it('a token whose replacement got no answer is reported as possibly no longer working', async () => {
  const by = { created_by: 'ada', created_by_name: 'Ada Lovelace' };
  const since = { created_at: '2026-09-01T12:00:00Z', ...by };
  const token = `${one}/autograder-token`;
  scene.answerOf[`GET ${token}`] = (response) =>
    answerJson(response, 200, { autograder_token: since });
  scene.answerOf[`POST ${token}`] = (response) => response.writeHead(504).end();
  visit();
  await userEvent.click(await screen.findByRole('button', { name: 'Replace token' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Replace token' }).at(-1)!);
  await expect
    .poll(() => toast.getToasts(), patience)
    .toMatchObject([{ title: expect.stringContaining('The previous token may no longer work') }]);
});
