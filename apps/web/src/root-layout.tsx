import { Outlet, ScrollRestoration } from 'react-router';
import { Arrivals } from './ui/page/arrivals.tsx';

/** Around every screen: a new one starts at its top, an earlier one where the reader left it. */
export function RootLayout() {
  return (
    <Arrivals>
      <Outlet />
      <ScrollRestoration />
    </Arrivals>
  );
}
