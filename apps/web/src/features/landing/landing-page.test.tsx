import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { isLogin, rememberLogin } from '../session/login-progress.ts';
import { Component as LandingPage } from './landing-screen.tsx';

// These tests wait for a real HTTP server, which is slow on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

const address = 'http://localhost:3001/login/oauth/authorize?client_id=lectern';

const platform = {
  name: 'GitHub',
  url: 'http://localhost:3001',
  new_org_url: 'http://localhost:3001/account/organizations/new',
  install_url: 'http://localhost:3001/apps/lectern/installations/new/permissions',
  target_url: 'http://localhost:3001/apps/lectern/installations/new',
  sample: null,
};

let server: ApiServer;
let answer: (response: ServerResponse) => void;
let answerPlatform: (response: ServerResponse) => void;

beforeEach(async () => {
  answerPlatform = (response) => answerJson(response, 200, platform);
  server = await startApiServer(({ url }, response) => {
    if (url === '/api/platform') answerPlatform(response);
    else answer(response);
  });
});
afterEach(() => server.close());

const answerAddress = (response: ServerResponse) =>
  answerJson(response, 200, { url: address, consent_url: `${address}&prompt=consent` });

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
  answerPlatform = (response) => answerJson(response, 200, { ...platform, name: 'Campus Git' });
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

it('the landing page shows the error of a failed login as plain text', async () => {
  answer = answerAddress;
  visit('/?error=%3Cb%3ENo%3C%2Fb%3E');
  expect(screen.getByRole('alert')).toHaveTextContent('<b>No</b>');
});
