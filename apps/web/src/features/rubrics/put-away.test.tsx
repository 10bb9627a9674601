import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fullRubric } from './testing/full-rubric.ts';
import { openScreens } from './testing/open-screens.tsx';
import { editor, nameField, one, press, rubricServer } from './testing/rubric-server.ts';

const rubrics = rubricServer();
const list = 'GET /classrooms/classroom/7/rubrics';
const archivedAt = '2026-10-05T12:00:00Z';

it('an archived rubric can be read, and brought back from its page', async () => {
  const archived = fullRubric({ archived_at: archivedAt });
  rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: archived };
  rubrics.answers['PUT /rubrics/rubric/3/archived'] = { full_rubric: fullRubric() };
  openScreens([editor('?rubric=3')]);
  expect(await screen.findByRole('table', { name: 'Items of Style' })).toBeVisible();
  expect(screen.queryByLabelText('Rubric name')).toBeNull();
  rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: fullRubric() };
  await press('Bring back');
  expect(await nameField()).toHaveValue('Style');
  expect(await screen.findByText('Style is back in all lists')).toBeVisible();
});

it('a rubric with unsaved changes cannot be archived or deleted', async () => {
  openScreens([editor('?rubric=3')]);
  await userEvent.type(await nameField(), ' guide');
  expect(screen.getByRole('button', { name: 'Archive' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
  expect(screen.getByText(/^Save your changes before/)).toBeVisible();
});

it('deleting asks for the name of a rubric in use, and can be undone by keyboard', async () => {
  const used = fullRubric({ in_use: true });
  rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: used };
  rubrics.answers['DELETE /rubrics/rubric/3'] = undefined;
  rubrics.answers['POST /classrooms/classroom/7/rubrics/deleted/3/restore'] = { full_rubric: used };
  const { path } = openScreens(['/app/rubrics', editor('?rubric=3')]);
  await nameField();
  screen.getByRole('button', { name: 'Delete' }).focus();
  await userEvent.keyboard('{Enter}');
  const confirm = () => screen.getByRole('button', { name: 'Delete rubric' });
  expect(confirm()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type Style to confirm'), 'Style');
  confirm().focus();
  const reads = rubrics.reads('/rubrics/rubric/3');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Style is deleted')).toBeVisible();
  expect(path()).toBe('/app/rubrics');
  expect(rubrics.reads('/rubrics/rubric/3')).toBe(reads);
  screen.getByRole('button', { name: 'Undo' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Style is restored')).toBeVisible();
});

it('the list of rubrics ends with those archived and deleted, and restores them', async () => {
  rubrics.answers[list] = { full_rubrics: [] };
  rubrics.answers[`${list}/put-away`] = {
    archived: [fullRubric({ archived_at: archivedAt })],
    deleted: [{ id: 4, name: 'Tests', deleted_at: archivedAt, restorable_until: archivedAt }],
  };
  rubrics.answers['POST /classrooms/classroom/7/rubrics/deleted/4/restore'] = {
    full_rubric: fullRubric({ id: 4 }),
  };
  openScreens(['/app/rubrics']);
  await userEvent.click(await screen.findByText('1 archived, 1 deleted'));
  expect(screen.getByRole('link', { name: 'Style' })).toHaveAttribute('href', editor('?rubric=3'));
  await press('Restore Tests');
  expect(await screen.findByText('Tests is restored')).toBeVisible();
});

it('an assignment shows its deleted rubric, without a way to edit it', async () => {
  rubrics.answers[`GET ${one}/rubric`] = fullRubric({ deleted_at: archivedAt });
  openScreens(['/app/assignments/12/rubric']);
  expect(await screen.findByText(/^This rubric was deleted\./)).toBeVisible();
  expect(screen.getByRole('table', { name: 'Style' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit Rubric' })).toBeNull();
});
