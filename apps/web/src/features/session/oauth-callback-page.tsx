import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { texts } from '../../texts/texts.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { finishLogin } from './finish-login.ts';

export function Component() {
  usePageTitle('Logging in');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const started = useRef(false);

  // The code works once, and React's strict mode runs effects twice.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const proceed = async () => {
      await navigate(await finishLogin(search), { replace: true });
    };
    void proceed();
  }, [search, navigate]);

  return <Waiting>{texts.session.loggingIn}</Waiting>;
}
