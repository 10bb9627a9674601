import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { platformFacts } from '../../testing/platform-facts.ts';
import { visit } from '../../testing/visit.tsx';
import { Component as FirstSetupGuide } from './first-setup-guide.tsx';

const org = {
  id: 7,
  login: 'cs-101',
  html_url: 'https://host.test/cs-101',
  name: 'CS 101',
  avatar_url: '',
  node_id: 'O_7',
};
const installed = { ...org, installation_id: 70 };

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {
    'GET /platform': platformFacts,
    'GET /orgs/installations': { orgs_with_app: [], orgs_without_app: [] },
    'GET /orgs/org/7/templates': { templates: [] },
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  localStorage.clear();
  await server.close();
});

const open = () => visit(FirstSetupGuide, { path: '/', address: '/', membership: null });
const focusWindow = () => globalThis.dispatchEvent(new Event('focus'));

it('the steps are ticked off when their window gets the focus again', async () => {
  open();
  expect(await screen.findByText('0 of 6 done')).toBeVisible();
  expect(screen.getByText('It holds the repositories of your courses.')).toBeVisible();

  answers['GET /orgs/installations'] = { orgs_with_app: [], orgs_without_app: [org] };
  focusWindow();
  expect(await screen.findByText('1 of 6 done')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Create an organization/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Install Lectern' })).toHaveAttribute(
    'href',
    'https://host.test/install?target_id=7',
  );

  answers['GET /orgs/installations'] = { orgs_with_app: [installed], orgs_without_app: [] };
  const template = { template_repo_id: 1, template_repo_owner: 'cs-101' };
  answers['GET /orgs/org/7/templates'] = {
    templates: [{ ...template, template_repo_name: 'starter', created_at: '2026-08-01T12:00:00Z' }],
  };
  focusWindow();
  expect(await screen.findByText('3 of 6 done')).toBeVisible();
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[3]).toBe('Template repository (Done)');
  expect(items[4]).toMatch(/^People \(Not done yet\)/);
});

it('the steps stay hidden until they are shown again, and the button keeps the focus', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('list')).toBeNull();
  const show = screen.getByRole('button', { name: 'Show the setup steps' });
  expect(show).toHaveFocus();

  cleanup();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show the setup steps' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});
