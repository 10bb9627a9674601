import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
import { editScene, one, press, visit } from './testing/edit-scene.ts';
import { outline } from '../testing/outline.ts';

const scene = editScene();
const sent = (method: string) => scene.server.requests.filter((asked) => asked.method === method);

it('archiving an assignment leaves only the way back on its edit page', async () => {
  scene.answerOf[`PUT ${one}/archived`] = (response) => {
    scene.assignment = outline({ archived_at: '2026-10-05T12:00:00Z' });
    answerJson(response, 200, { assignment_outline: scene.assignment });
  };
  visit();
  await screen.findByRole('heading', { name: 'Archive or delete' });
  await press('Archive');
  expect(await screen.findByText('HW 1 is archived')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Bring back' })).toBeVisible();
  expect(screen.queryByLabelText('Assignment name')).toBeNull();
  expect(sent('PUT')[0]?.body).toBe('{"archived":true}');
});

it('deleting asks for the name once students have accepted', async () => {
  scene.assignment = outline({ has_acceptances: true });
  scene.answerOf[`DELETE ${one}`] = (response) => void response.writeHead(204).end();
  visit();
  await screen.findByRole('heading', { name: 'Archive or delete' });
  await press('Delete');
  const button = () => screen.getByRole('button', { name: 'Delete assignment' });
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type HW 1 to confirm'), 'HW 2');
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type HW 1 to confirm'), '{Backspace}1');
  await userEvent.click(button());
  expect(await screen.findByText('HW 1 is deleted')).toBeVisible();
  expect(sent('DELETE')[0]?.url).toBe(`${one}?name=HW+1`);
});

it('a deleted assignment can be restored at once', async () => {
  scene.answerOf[`DELETE ${one}`] = (response) => void response.writeHead(204).end();
  scene.answerOf['POST /api/classrooms/classroom/7/assignments/deleted/12/restore'] = (response) =>
    answerJson(response, 200, { assignment_outline: outline() });
  visit();
  await screen.findByRole('heading', { name: 'Archive or delete' });
  await press('Delete');
  await press('Delete assignment');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('HW 1 is restored')).toBeVisible();
});

it('a professor deletes the repositories of students too after typing their number', async () => {
  scene.assignment = outline({ has_acceptances: true });
  scene.answerOf[`GET ${one}/repositories/count`] = (response) =>
    answerJson(response, 200, { repositories: 25 });
  scene.answerOf[`DELETE ${one}`] = (response) => void response.writeHead(204).end();
  visit();
  await screen.findByRole('heading', { name: 'Archive or delete' });
  await press('Delete');
  const tick = await screen.findByRole('checkbox', {
    name: /^Also delete the 25 student repositories on GitHub after 7 days/,
  });
  const button = () => screen.getByRole('button', { name: 'Delete assignment' });
  await userEvent.type(screen.getByLabelText('Type HW 1 to confirm'), 'HW 1');
  expect(button()).toBeEnabled();
  await userEvent.click(tick);
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/^Type 25/), '24');
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/^Type 25/), '{Backspace}5');
  await userEvent.click(button());
  expect(await screen.findByText('HW 1 is deleted')).toBeVisible();
  expect(sent('DELETE')[0]?.url).toBe(`${one}?name=HW+1&repositories=25`);
});
