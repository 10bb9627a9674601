import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { AppToaster } from '../../../ui/toasts/toaster.tsx';
import { Membership } from '../../access/membership.ts';
import { person } from '../../people/testing/person.ts';

interface Visit {
  path: string;
  address: string;
  userId: number;
  gate?: ReactNode;
}

/** Opens a form for a professor, in a router that can block navigation. */
export function visitForm(
  Screen: ComponentType,
  { path, address, userId, gate = <Outlet /> }: Visit,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const membership = person({ id: userId, classroom_role: 'PROFESSOR' });
  const routes = [
    {
      element: <Membership value={membership}>{gate}</Membership>,
      children: [{ path, Component: Screen }],
    },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <AppToaster />
    </QueryClientProvider>,
  );
  return router;
}
