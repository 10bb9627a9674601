import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ErrorFallback } from '../../ui/error-fallback.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** What a route shows when it cannot be rendered: the 404 screen, or the fallback with its reset. */
export function RouteFailure() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorFallback error={error} resetErrorBoundary={() => void revalidator.revalidate()} />;
}
