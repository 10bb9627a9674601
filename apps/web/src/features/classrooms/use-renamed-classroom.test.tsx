import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearSelectedClassroom, selectClassroom } from '../../data/selected-classroom.ts';
import { answering } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { MainLayout } from '../frame/main-layout.tsx';
import { person } from '../people/testing/person.ts';
import { SignedIn } from '../session/signed-in-user.ts';
import { signedIn } from '../session/testing/signed-in.ts';
import { Component as SettingsPage } from '../settings/settings-page.tsx';
import { Component as LandingPage } from './classroom-landing-page.tsx';

let server: ApiServer;

beforeEach(async () => {
  const renamed = person({ id: 1, status: 'REQUESTED', org_name: 'difference-engines' });
  const answers = { 'GET /classrooms/classroom/7/user': { user: renamed } };
  server = await startApiServer(answering(answers));
  selectClassroom({ id: 7, name: 'Fall 2026', org_id: 42, org_name: 'analytical-engines' });
});
afterEach(async () => {
  clearSelectedClassroom();
  await server.close();
});

it.each([
  ['/app/settings', 'difference-engines'],
  ['/app/classroom/landing', 'Requested to join difference-engines - Fall 2026'],
])('the screen %s shows the new name of a renamed organization', async (address, title) => {
  const router = createMemoryRouter(
    [
      { path: '/app/classroom/landing', Component: LandingPage },
      {
        Component: MainLayout,
        children: [{ path: '/app/settings', Component: SettingsPage }],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn value={signedIn(1, 'ada')}>
        <RouterProvider router={router} />
      </SignedIn>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});
