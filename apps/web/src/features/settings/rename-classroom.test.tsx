import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer } from '../../testing/api-server.ts';
import { instantUser } from '../../testing/instant-user.ts';
import { AppToaster } from '../../ui/toasts/toaster.tsx';
import { person } from '../people/testing/person.ts';
import { RenameClassroom } from './rename-classroom.tsx';

const call = 'PATCH /classrooms/classroom/7';

it('renaming a classroom shows why a name is refused, then closes with the new name', async () => {
  const answers: Answers = { [call]: new Failing(409, 'Classroom name already exists.') };
  const server = await startApiServer((asked, response) => answering(answers)(asked, response));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RenameClassroom membership={person({ id: 1, classroom_role: 'PROFESSOR' })} />
      <AppToaster />
    </QueryClientProvider>,
  );
  const rename = () => screen.getAllByRole('button', { name: 'Rename' }).at(-1)!;
  await instantUser.click(rename());
  const field = await screen.findByLabelText('Classroom name');
  await instantUser.clear(field);
  await instantUser.type(field, 'Algorithms');
  await instantUser.click(rename());
  expect(await screen.findByText('Classroom name already exists.')).toBeVisible();
  const classroom = { id: 7, name: 'Algorithms 2', org_id: 5, org_name: 'o', created_at: '' };
  answers[call] = { classroom: { ...classroom, created_at: '2026-09-01T12:00:00Z' } };
  await instantUser.type(field, ' 2');
  await instantUser.click(rename());
  expect(await screen.findByText('The classroom is now called Algorithms 2')).toBeVisible();
  await expect.poll(() => screen.queryByLabelText('Classroom name')).toBeNull();
  await server.close();
});
