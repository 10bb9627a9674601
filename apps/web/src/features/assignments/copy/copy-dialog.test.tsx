import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, startApiServer } from '../../../testing/api-server.ts';
import { person } from '../../people/testing/person.ts';
import { outline } from '../testing/outline.ts';
import { visitForm } from '../testing/visit-form.tsx';
import { CopyDialog } from './copy-dialog.tsx';

const organization = {
  id: 42,
  login: 'analytical-engines',
  html_url: 'https://host.test/analytical-engines',
  name: 'Analytical Engines',
  avatar_url: '',
  node_id: 'O_42',
};

it('shows how the dates move, and sends the copy into the chosen classroom', async () => {
  const server = await startApiServer((request, response) => {
    if (request.method === 'POST') {
      answerJson(response, 200, { created_assignment: outline({ id: 31 }) });
    } else {
      const one = { id: 1, classroom_role: 'PROFESSOR' } as const;
      answerJson(response, 200, {
        org: organization,
        classroom_users: [
          person({ ...one, classroom_id: 7, classroom_name: 'Autumn' }),
          person({ ...one, classroom_id: 8, classroom_name: 'Spring' }),
        ],
        org_role: 'ADMIN',
      });
    }
  });
  const due = { main_due_date: '2026-10-16T21:59:59.000Z', due_time_zone: 'Europe/Berlin' };
  const Page = () => <CopyDialog assignment={outline(due)} onClose={() => {}} />;
  const router = visitForm(Page, { path: '/copy', address: '/copy', userId: 1 });

  await userEvent.type(await screen.findByLabelText('Name of the copy'), 'HW #1');
  await userEvent.clear(screen.getByLabelText('Weeks to move the dates'));
  await userEvent.type(screen.getByLabelText('Weeks to move the dates'), '2');
  expect(screen.getByText(/Oct 30, 2026, 11:59 PM/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Copy assignment' }));
  expect(
    await screen.findByText('Assignment name cannot contain any special characters.'),
  ).toBeVisible();

  await userEvent.clear(screen.getByLabelText('Name of the copy'));
  await userEvent.type(screen.getByLabelText('Name of the copy'), 'HW 1');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Classroom' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Spring' }));
  await userEvent.click(screen.getByRole('button', { name: 'Copy assignment' }));
  await expect.poll(() => router.state.location.pathname).toBe('/app/assignments/31');
  const [sent] = server.requests.filter(({ method }) => method === 'POST');
  expect(JSON.parse(sent!.body)).toEqual({ classroom_id: 8, name: 'HW 1', weeks: 2 });
  await server.close();
});
