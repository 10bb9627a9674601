import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../../data/user.ts';
import { hasSessionEnded, needsLogin } from './session-ended.ts';

/** When a call answers 401, refetches the current user, so the session gate redirects to the login. */
export function useSessionWatch(): void {
  const client = useQueryClient();

  useEffect(() => {
    const { queryKey } = currentUserQuery;
    const check = (error: unknown) => {
      if (!needsLogin(error)) return;
      // The query of the current user has failed too: no need to repeat it.
      if (hasSessionEnded(client)) return;
      void client.invalidateQueries({ queryKey });
    };
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.query.state.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') {
        check(event.mutation.state.error);
      }
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client]);
}
