import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { platformFacts } from '../../testing/platform-facts.ts';
import { visit } from '../../testing/visit.tsx';
import { Component as OrganizationSelectPage } from './organization-select-page.tsx';

const path = '/app/organization/select';
let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {
    'GET /platform': platformFacts,
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(() => server.close());

it('the list of organizations names the classrooms that a person was removed from', async () => {
  answers['GET /orgs/installations'] = {
    orgs_with_app: [],
    orgs_without_app: [],
    removed_from: [{ classroom_name: 'Fall 2026', org_name: 'harbour' }],
  };
  visit(OrganizationSelectPage, { path, address: path, membership: null });
  const sentence =
    'You have been removed from harbour - Fall 2026. Please contact your professor if you believe this is an error.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/single sign-on/)).toBeNull();
});

it('the list of organizations explains single sign-on', async () => {
  answers['GET /platform'] = { ...platformFacts, name: 'Gitorium', display_name: 'Gitorium' };
  answers['GET /orgs/installations'] = {
    orgs_with_app: [],
    orgs_without_app: [],
    removed_from: [],
    sso_required: true,
  };
  visit(OrganizationSelectPage, { path, address: path, membership: null });
  const sentence =
    'If yours is missing, or you cannot create a classroom in it, open it on Gitorium and start single sign-on there. Then log out here and log in again.';
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('the list of organizations focuses its heading after a retry', async () => {
  answers['GET /orgs/installations'] = new Failing(503);
  visit(OrganizationSelectPage, { path, address: path, membership: null });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers['GET /orgs/installations'] = {
    orgs_with_app: [],
    orgs_without_app: [],
    removed_from: [],
  };
  await userEvent.click(retry);
  await screen.findByRole('combobox', { name: /Organization/ });
  expect(screen.getByRole('heading', { name: 'Your Organizations' })).toHaveFocus();
});

const org = (id: number, login: string) => ({
  id,
  login,
  html_url: `https://host.test/${login}`,
  name: login,
  avatar_url: '',
  node_id: `O_${id}`,
});
const href = (name: string | RegExp) =>
  screen.findByRole('link', { name }).then((link) => link.getAttribute('href'));

it('a new organization can be created without opening the list', async () => {
  answers['GET /orgs/installations'] = { orgs_with_app: [], orgs_without_app: [] };
  visit(OrganizationSelectPage, { path, address: path, membership: null });
  expect(await href(/^Create a New Organization/)).toBe('https://host.test/new');
});

it('the app is installed in the same tab, and the way back offers a first classroom', async () => {
  answers['GET /orgs/installations'] = {
    orgs_with_app: [{ ...org(3, 'zoology'), installation_id: 300 }],
    orgs_without_app: [org(4, 'botany')],
  };
  visit(OrganizationSelectPage, { path, address: `${path}?installation_id=300`, membership: null });
  expect(await href('View Classrooms')).toBe('/app/classroom/select?org_id=3');
  expect(await href('New Classroom')).toBe('/app/classroom/create?org_id=3');
  await userEvent.click(screen.getByRole('combobox', { name: 'Organization' }));
  await userEvent.click(screen.getByRole('option', { name: /botany/ }));
  const install = screen.getByRole('link', { name: 'Install' });
  expect(install).toHaveAttribute('href', 'https://host.test/install?target_id=4');
  expect(install).not.toHaveAttribute('target');
  expect(screen.queryByRole('link', { name: 'New Classroom' })).toBeNull();
});
