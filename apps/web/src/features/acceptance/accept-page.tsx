import { texts } from '@lectern/contract/texts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Waiting } from '../layout/waiting.tsx';
import { AcceptFailure } from './accept-failure.tsx';
import { AcceptedScreen } from './accepted-screen.tsx';
import { useAcceptAssignment } from './use-accept-assignment.ts';

export function Component() {
  usePageTitle('Accept an assignment');
  const [search] = useSearchParams();
  const token = search.get('token');
  const { mutate, data, error } = useAcceptAssignment();
  const used = useRef<string | null>(undefined);

  // One visit uses its link once, also where React runs the effect twice.
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    mutate(token);
  }, [token, mutate]);

  if (error) return <AcceptFailure error={error} onRetry={() => mutate(token)} />;
  if (!data || !token) return <Waiting>{texts.invites.accepting}</Waiting>;
  return <AcceptedScreen token={token} />;
}
