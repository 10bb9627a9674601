import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFoundPage } from './features/failure/not-found-page.tsx';
import { RouteFailure } from './features/failure/route-failure.tsx';
import { RootLayout } from './root-layout.tsx';
import { PageSpinner } from './ui/spinner.tsx';

const showsComponents = import.meta.env.DEV || import.meta.env.VITE_DEV_UI !== undefined;

/** One line per feature; each page exports `Component` and is fetched when first visited. */
export const appRoutes: RouteObject[] = [
  { index: true, lazy: () => import('./features/landing/landing-page.tsx') },
  ...(showsComponents
    ? [{ path: 'dev/ui', lazy: () => import('./features/dev-ui/dev-ui-page.tsx') }]
    : []),
  { path: '*', Component: NotFoundPage },
];

export const rootRoute: RouteObject = {
  path: '/',
  Component: RootLayout,
  ErrorBoundary: RouteFailure,
  HydrateFallback: PageSpinner,
  children: appRoutes,
};

export function createRouter() {
  return createBrowserRouter([rootRoute]);
}
