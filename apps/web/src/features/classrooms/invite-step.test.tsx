import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { inviteLinkQuery } from '../../data/invites.ts';
import { answering, Failing } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { Membership } from '../access/membership.ts';
import { person } from '../people/testing/person.ts';
import { InviteStep } from './invite-step.tsx';

let server: ApiServer;
afterEach(() => server.close());

it('a step with an invite link keeps showing the link when a refetch fails', async () => {
  const call = 'POST /classrooms/classroom/7/token';
  server = await startApiServer(answering({ [call]: new Failing(503, 'Not now.') }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = inviteLinkQuery(7, 'TA', null);
  client.setQueryData(queryKey, { token: 'a1b2c3', expires_at: null, link_id: 5 });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Membership value={person({ id: 1, classroom_role: 'PROFESSOR' })}>
          <InviteStep title="Add TAs" step={2} invited="TA" next="invite-students" />
        </Membership>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
  expect(await screen.findByDisplayValue(/join\?token=a1b2c3$/)).toBeVisible();
});
