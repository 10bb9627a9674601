import { Outlet, ScrollRestoration } from 'react-router';

/** Around every screen: a new one starts at its top, an earlier one where the reader left it. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
