import { Outlet, ScrollRestoration } from 'react-router';
import { Arrivals } from './ui/page/arrivals.tsx';
import { UnderWay } from './ui/page/under-way.tsx';

/** Around every screen: a new one starts at its top, an earlier one where the reader left it. */
export function RootLayout() {
  return (
    <Arrivals>
      <UnderWay />
      <Outlet />
      <ScrollRestoration />
    </Arrivals>
  );
}
