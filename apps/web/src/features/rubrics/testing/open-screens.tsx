import type { ClassroomUser } from '@lectern/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { strictAtFirst } from '../../../testing/strict-at-first.ts';
import { AppToaster } from '../../../ui/toasts/toaster.tsx';
import { Membership } from '../../access/membership.ts';
import { person } from '../../people/testing/person.ts';
import { Component as AssignmentRubricPage } from '../assignment/assignment-rubric-page.tsx';
import { Component as EditorPage } from '../editor/editor-page.tsx';
import { Component as RubricsPage } from '../rubrics-page.tsx';

// Tests wait for real answers, which are slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 45_000 });

/** Opens the rubric screens in a router whose history is `addresses`; the last one is shown. */
export function openScreens(
  addresses: string[],
  who: Partial<ClassroomUser> = {},
  gate: ReactNode = <Outlet />,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const membership = person({ id: 1, classroom_role: 'PROFESSOR', ...who });
  const routes = [
    {
      element: <Membership value={membership}>{gate}</Membership>,
      children: [
        { path: '/app/rubrics', Component: RubricsPage },
        { path: '/app/rubrics/new', Component: EditorPage },
        { path: '/app/assignments/:id/rubric', Component: AssignmentRubricPage },
      ],
    },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: addresses });
  const Mode = strictAtFirst(addresses.at(-1));
  render(
    <Mode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <AppToaster />
      </QueryClientProvider>
    </Mode>,
  );
  return { router, path: () => `${router.state.location.pathname}${router.state.location.search}` };
}
