import { Outlet, ScrollRestoration } from 'react-router';
import { Arrivals } from './ui/page/arrivals.tsx';
import { UnderWay } from './ui/page/under-way.tsx';

/** Surrounds every screen. */
export function RootLayout() {
  return (
    <Arrivals>
      <UnderWay />
      <Outlet />
      <ScrollRestoration />
    </Arrivals>
  );
}
