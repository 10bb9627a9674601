import type { ClassroomUser } from '@lectern/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearSelectedClassroom, selectClassroom } from '../../data/selected-classroom.ts';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { visit } from '../../testing/visit.tsx';
import { person } from '../people/testing/person.ts';
import { Component as AccessDeniedPage } from './access-denied-page.tsx';

const path = '/app/access-denied';
const ofTheOrganization = '/app/classroom/select?org_id=42';
let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {};
  server = await startApiServer((request, response) => answering(answers)(request, response));
  selectClassroom({ id: 7, name: 'Fall 2026', org_id: 42, org_name: 'analytical-engines' });
});
afterEach(async () => {
  clearSelectedClassroom();
  await server.close();
});

const standing = (status: ClassroomUser['status']) => ({ user: person({ id: 1, status }) });

// The organisation is closed to whoever has no standing in it, and could not show them its classrooms.
it.each([
  ['a student', standing('ACTIVE'), ofTheOrganization],
  ['somebody invited', standing('ORG_INVITED'), ofTheOrganization],
  ['somebody whom it could not ask about', new Failing(500, 'Out of order'), ofTheOrganization],
  ['somebody removed', standing('REMOVED'), '/app/organization/select'],
  ['a stranger', { user: null }, '/app/organization/select'],
])('leads %s back to a choice that is theirs', async (_who, answer, address) => {
  answers['GET /classrooms/classroom/7/user'] = answer;
  visit(AccessDeniedPage, { path, address: path, membership: null });
  const back = await screen.findByRole('link', { name: 'Return to Classroom Selection' });
  expect(back).toHaveAttribute('href', address);
});
