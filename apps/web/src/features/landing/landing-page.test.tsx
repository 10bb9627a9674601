import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { platformFacts } from '../../testing/platform-facts.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { askForAccount } from '../session/account-choice.ts';
import { isLogin, rememberLogin } from '../session/login-progress.ts';
import { rememberRedirect } from '../session/redirect-after-login.ts';
import { Component as LandingPage } from './landing-screen.tsx';

// These tests wait for a real HTTP server, which is slow on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

const address = 'http://localhost:3001/login/oauth/authorize?client_id=lectern';

const builtIn = { ...platformFacts, built_in: true, display_name: 'Lectern code host' };
const ada = { login: 'ada', name: 'Ada Lovelace', avatar_url: '' };

let server: ApiServer;
let answer: (response: ServerResponse) => void;
let answerPlatform: (response: ServerResponse) => void;

beforeEach(async () => {
  answerPlatform = (response) => answerJson(response, 200, platformFacts);
  server = await startApiServer(({ url }, response) => {
    if (url === '/api/platform') answerPlatform(response);
    else answer(response);
  });
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  return server.close();
});

const choice = `${address}&prompt=select_account`;
const answerAddress = (response: ServerResponse) =>
  answerJson(response, 200, { url: address, consent_url: choice });
const answerPerson = (response: ServerResponse) =>
  answerJson(response, 200, { url: address, consent_url: choice, github_user: ada });

function visit(path = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <LandingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("the landing page links the platform's login and forgets the previous login", async () => {
  rememberLogin('finished', 's1');
  answer = answerAddress;
  visit();
  expect(screen.getByRole('heading', { level: 1, name: 'Lectern' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Log in with GitHub' })).toHaveAttribute(
    'href',
    address,
  );
  const asked = server.requests.map(({ method, url }) => `${method} ${url}`);
  expect(asked.toSorted()).toEqual(['GET /api/callback', 'GET /api/platform']);
  expect(isLogin('finished', 's1')).toBe(false);
});

it("the landing page shows the operator's name for the platform", async () => {
  answer = answerAddress;
  answerPlatform = (response) =>
    answerJson(response, 200, { ...platformFacts, name: 'Campus Git' });
  visit();
  expect(await screen.findByRole('link', { name: 'Log in with Campus Git' })).toBeVisible();
});

it('the landing page works without an answer about the platform', async () => {
  answer = answerAddress;
  answerPlatform = (response) => answerJson(response, 503, {});
  visit();
  expect(await screen.findByRole('link', { name: 'Log in with GitHub' })).toBeVisible();
});

it('the landing page shows a disabled button while it fetches the login address', async () => {
  let held: ServerResponse | undefined;
  answer = (response) => (held = response);
  visit();
  expect(screen.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  await expect.poll(() => held).toBeDefined();
  answerAddress(held!);
  expect(await screen.findByRole('link', { name: 'Log in with GitHub' })).toBeVisible();
});

it('the landing page offers a refresh after a failure', async () => {
  answer = (response) => answerJson(response, 503, {});
  visit();
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  answer = answerAddress;
  await userEvent.click(refresh);
  expect(await screen.findByRole('link', { name: 'Log in with GitHub' })).toBeVisible();
});

it('the landing page says that the login address is empty', async () => {
  answer = (response) => answerJson(response, 200, { url: '', consent_url: '' });
  visit();
  expect(await screen.findByText('Callback URL is empty')).toBeVisible();
  answer = answerAddress;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('link', { name: 'Log in with GitHub' })).toBeVisible();
  expect(screen.queryByText('Callback URL is empty')).toBeNull();
});

it('the landing page shows the error of a failed login as plain text', async () => {
  answer = answerAddress;
  visit('/?error=%3Cb%3ENo%3C%2Fb%3E');
  expect(screen.getByRole('alert')).toHaveTextContent('<b>No</b>');
});

const loginLink = () => screen.findByRole('link', { name: 'Log in with GitHub' });

it('the login after a logout asks which account to use', async () => {
  answer = answerAddress;
  askForAccount();
  visit();
  expect(await loginLink()).toHaveAttribute('href', choice);
});

it('a signed-in person continues with one click, or logs in with another account', async () => {
  answer = answerPerson;
  rememberRedirect({ pathname: '/app/students', search: '', hash: '' });
  visit();
  expect(await screen.findByText('You are signed in as Ada Lovelace.')).toBeVisible();
  const go = screen.getByRole('link', { name: 'Continue' });
  expect(go).toHaveAttribute('href', '/app/students');
  expect(await loginLink()).toHaveAttribute('href', choice);
});

it.each([
  ['sign in or sign up', 'everyone may create an account', 'open', ''],
  ['sign in', 'an account needs an invite link', 'invitation', ''],
  ['sign in or sign up', 'an invite link leads to it', 'invitation', '?token=t'],
  ['sign in', 'nobody may create an account', 'closed', '?token=t'],
] as const)(
  'the landing page says to %s on the built-in code host when %s',
  async (told, _when, sign_up, search) => {
    answer = answerAddress;
    answerPlatform = (response) => answerJson(response, 200, { ...builtIn, sign_up });
    if (search) rememberRedirect({ pathname: '/token/classroom/join', search, hash: '' });
    visit();
    const sentence = `No GitHub account is needed. You ${told} on the Lectern code host, which is part of this server.`;
    expect(await screen.findByText(sentence)).toBeVisible();
  },
);

it('the landing page says why a link led to it', async () => {
  answer = answerAddress;
  rememberRedirect({ pathname: '/token/classroom/join', search: '?token=t', hash: '' });
  visit();
  expect(screen.getByText('Log in to join the classroom.')).toBeVisible();
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveAccessibleDescription('Log in to join the classroom.');
});
