import type { ClassroomUser } from '@lectern/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, type Location } from 'react-router';
import { vi } from 'vitest';
import { Membership } from '../features/access/membership.ts';
import { NavigationFocus } from '../ui/page/navigation-focus.tsx';
import { AppToaster } from '../ui/toasts/toaster.tsx';
import { strictAtFirst } from './strict-at-first.ts';

// These tests wait for a real HTTP server, which is slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 45_000 });

interface Visit {
  /** The pattern of the route. */
  path: string;
  address: string | Partial<Location>;
  membership: ClassroomUser | null;
}

/** Opens one screen as the router would, with this membership. */
export function visit(Screen: ComponentType, { path, address, membership }: Visit): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Mode = strictAtFirst(Screen);
  render(
    <Mode>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Membership value={membership}>
            <NavigationFocus>
              <Routes>
                <Route path={path} Component={Screen} />
                <Route path="*" element={null} />
              </Routes>
            </NavigationFocus>
          </Membership>
        </MemoryRouter>
        <AppToaster />
      </QueryClientProvider>
    </Mode>,
  );
}
