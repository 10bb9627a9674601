import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { currentUserQuery } from '../../data/user.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { texts } from '../../texts/texts.ts';
import { delays } from '../../ui/delays.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { authOf } from './auth-state.ts';
import { PersonBoundary } from './person-boundary.tsx';
import { onLoginElsewhere, onLogoutElsewhere } from './other-tabs.ts';
import { rememberRedirect } from './redirect-after-login.ts';
import { UnreachablePage } from './unreachable-page.tsx';
import { useLeave } from './use-leave.ts';
import { useSessionWatch } from './use-session-watch.ts';

interface SessionGateProps {
  /** Shows a message before redirecting to the login, for links from outside. */
  announce?: boolean;
}

/** Surrounds every screen that needs a signed-in person. */
export function SessionGate({ announce = false }: SessionGateProps) {
  const query = useQuery(currentUserQuery);
  const { refetch } = query;
  const auth = authOf(query);
  useSessionWatch();
  const leave = useLeave();
  const [hadSession, setHadSession] = useState(false);
  if (auth.state === 'LOGGED_IN' && !hadSession) setHadSession(true);
  useEffect(() => onLogoutElsewhere(() => void leave()), [leave]);
  useEffect(() => onLoginElsewhere(() => void refetch()), [refetch]);

  switch (auth.state) {
    case 'LOGGING_IN':
      return <PageSpinner />;
    case 'UNREACHABLE':
      return (
        <UnreachablePage
          message={auth.message}
          retrying={query.isFetching}
          onRetry={() => void refetch()}
        />
      );
    case 'LOGGED_OUT':
      return (
        <RedirectToLogin
          afterMs={announce ? delays.loggedOutRedirectMs : 0}
          hasEnded={hadSession}
        />
      );
    case 'LOGGED_IN':
      return (
        <PersonBoundary user={auth.user} leave={leave}>
          <Outlet />
        </PersonBoundary>
      );
  }
}

interface RedirectToLoginProps {
  afterMs: number;
  /** Whether a session ended while a screen was open. */
  hasEnded: boolean;
}

/** Remembers the address, then redirects to the landing page, which says why. */
function RedirectToLogin({ afterMs, hasEnded }: RedirectToLoginProps) {
  const location = useLocation();
  const navigate = useNavigate();

  // After an expired session there was no logout, and the next person may be somebody else.
  useEffect(() => clearPersonalData(), []);

  useEffect(() => {
    rememberRedirect(location, { hasEnded });
    const timer = setTimeout(() => void navigate('/', { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [location, navigate, afterMs, hasEnded]);

  return afterMs > 0 ? <Waiting>{texts.session.redirecting}</Waiting> : <PageSpinner />;
}
