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
const classroomsOfOrganization = '/app/classroom/select?org_id=42';
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

// The list of classrooms is closed to people outside the organisation.
it.each([
  ['a student', standing('ACTIVE'), classroomsOfOrganization],
  ['an invited person', standing('ORG_INVITED'), classroomsOfOrganization],
  ['a person with an unknown role', new Failing(500, 'Out of order'), classroomsOfOrganization],
  ['a removed person', standing('REMOVED'), '/app/organization/select'],
  ['a non-member', { user: null }, '/app/organization/select'],
])('access-denied links %s to a list that they can see', async (_who, answer, address) => {
  answers['GET /classrooms/classroom/7/user'] = answer;
  visit(AccessDeniedPage, { path, address: path, membership: null });
  const back = await screen.findByRole('link', { name: 'Return to Classroom Selection' });
  expect(back).toHaveAttribute('href', address);
});
