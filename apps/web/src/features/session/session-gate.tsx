import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { currentUserQuery } from '../../data/user.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { texts } from '../../texts/texts.ts';
import { delays } from '../../ui/delays.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { authOf } from './auth-state.ts';
import { OnePerson } from './one-person.tsx';
import { onLoginElsewhere, onLogoutElsewhere } from './other-tabs.ts';
import { rememberRedirect } from './redirect-after-login.ts';
import { UnreachablePage } from './unreachable-page.tsx';
import { useLeave } from './use-leave.ts';
import { useSessionWatch } from './use-session-watch.ts';

interface SessionGateProps {
  /** A link from outside says why it leads to the login; inside the product one simply goes there. */
  announce?: boolean;
}

/** Around every screen that needs a person. */
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
      return <ToLogin afterMs={announce ? delays.loggedOutRedirectMs : 0} hasEnded={hadSession} />;
    case 'LOGGED_IN':
      return (
        <OnePerson user={auth.user} leave={leave}>
          <Outlet />
        </OnePerson>
      );
  }
}

interface ToLoginProps {
  afterMs: number;
  /** Whether there was a session until now: whoever was in the middle of something is told. */
  hasEnded: boolean;
}

/** Remembers where the person wanted to go, then leads to the landing page. */
function ToLogin({ afterMs, hasEnded }: ToLoginProps) {
  const location = useLocation();
  const navigate = useNavigate();

  // A session that ran out says no goodbye; the next one may be somebody else's.
  useEffect(() => clearPersonalData(), []);

  useEffect(() => {
    if (hasEnded) toast.info(texts.session.ended, { id: 'session-ended', durationMs: Infinity });
  }, [hasEnded]);

  useEffect(() => {
    rememberRedirect(location);
    const timer = setTimeout(() => void navigate('/', { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [location, navigate, afterMs]);

  return afterMs > 0 ? <Waiting>{texts.session.redirecting}</Waiting> : <PageSpinner />;
}
