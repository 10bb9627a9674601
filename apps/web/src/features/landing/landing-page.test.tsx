import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { Component as LandingPage } from './landing-page.tsx';

const address = 'http://localhost:3001/login/oauth/authorize?client_id=lectern';

let server: ApiServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startApiServer((_, response) => answer(response));
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

it("leads to the platform's login page", async () => {
  answer = answerAddress;
  visit();
  expect(screen.getByRole('heading', { level: 1, name: 'Lectern' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Log in with GitHub' })).toHaveAttribute(
    'href',
    address,
  );
  expect(server.requests).toMatchObject([{ method: 'GET', url: '/api/callback' }]);
});

it('shows a disabled Loading... while the address is on its way', async () => {
  let held: ServerResponse | undefined;
  answer = (response) => (held = response);
  visit();
  expect(screen.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  await expect.poll(() => held).toBeDefined();
  answerAddress(held!);
  expect(await screen.findByRole('link', { name: 'Log in with GitHub' })).toBeVisible();
});

it('offers to refresh after a failure', async () => {
  answer = (response) => answerJson(response, 503, {});
  visit();
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  answer = answerAddress;
  await userEvent.click(refresh);
  expect(await screen.findByRole('link', { name: 'Log in with GitHub' })).toBeVisible();
});

it('shows the error of a failed login as plain text', async () => {
  answer = answerAddress;
  visit('/?error=%3Cb%3ENo%3C%2Fb%3E');
  expect(screen.getByRole('alert')).toHaveTextContent('<b>No</b>');
});
