import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearSelectedClassroom, selectClassroom } from '../../data/selected-classroom.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { AddressedClassroom } from './addressed-classroom.tsx';

let server: ApiServer;
let pointerStatus: number;

beforeAll(async () => {
  server = await startApiServer(({ url }, response) => {
    if (url !== '/api/assignments/12') return answerJson(response, 200, { user: null });
    const pointer = { classroom_id: 7, assignment_id: 12, org_id: 1 };
    answerJson(response, pointerStatus, pointerStatus === 200 ? pointer : {});
  });
  selectClassroom({ id: 7, name: 'Fall 2026', org_id: 1, org_name: 'engines' });
});
afterAll(async () => {
  clearSelectedClassroom();
  await server.close();
});

function visit(address: string) {
  const screen = <AddressedClassroom>the screen itself</AddressedClassroom>;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/app/access-denied" element="denied" />
          <Route path="*" element={screen} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('an address of a classroom redirects non-members and does not show the selected classroom', async () => {
  visit('/app/classroom/invite-tas?classroom=8');
  expect(await screen.findByText('denied')).toBeVisible();
  expect(screen.queryByText('the screen itself')).toBeNull();
});

it('an address offers a retry when its classroom could not be fetched', async () => {
  pointerStatus = 503;
  visit('/app/assignments/12');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('the screen itself')).toBeNull();
  pointerStatus = 200;
  await userEvent.click(again);
  expect(await screen.findByText('the screen itself')).toBeVisible();
});

it.each([
  ['does not exist', 404],
  ['is not for them', 403],
])(
  'an address shows its screen when the assignment %s, and the screen reports it',
  async (_, status) => {
    pointerStatus = status;
    visit('/app/assignments/12');
    expect(await screen.findByText('the screen itself')).toBeVisible();
  },
);
