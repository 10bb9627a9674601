import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { isFailedImport } from '../../lib/failed-imports.ts';
import { texts } from '../../texts/texts.ts';
import { ErrorFallback } from '../../ui/page/error-fallback.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export function RouteFailure() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isFailedImport(error)) {
    return (
      <ErrorFallback
        error={texts.common.partMissing}
        resetErrorBoundary={() => globalThis.location.reload()}
      />
    );
  }

  // The router keeps an error until a navigation, so Reset navigates to the same address.
  const reset = () => void navigate(location, { replace: true, state: location.state });
  return <ErrorFallback error={error} resetErrorBoundary={reset} />;
}
