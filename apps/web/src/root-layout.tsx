import { Outlet, ScrollRestoration } from 'react-router';
import { NavigationFocus } from './ui/page/navigation-focus.tsx';
import { NavigationProgress } from './ui/page/navigation-progress.tsx';

/** Surrounds every screen. */
export function RootLayout() {
  return (
    <NavigationFocus>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </NavigationFocus>
  );
}
