import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { clearSelectedClassroom, selectClassroom } from '../classrooms/selected-classroom.ts';
import { AddressedClassroom } from './addressed-classroom.tsx';

let server: ApiServer;

beforeAll(async () => {
  server = await startApiServer((_, response) => answerJson(response, 200, { user: null }));
  selectClassroom({ id: 7, name: 'Fall 2026', org_id: 1, org_name: 'engines' });
});
afterAll(async () => {
  clearSelectedClassroom();
  await server.close();
});

it('sends away whoever is not in the classroom, and shows them no other', async () => {
  const step = <AddressedClassroom>links of another classroom</AddressedClassroom>;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/app/classroom/invite-tas?classroom=8']}>
        <Routes>
          <Route path="/app/classroom/invite-tas" element={step} />
          <Route path="/app/access-denied" element="denied" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('denied')).toBeVisible();
  expect(screen.queryByText('links of another classroom')).toBeNull();
});
