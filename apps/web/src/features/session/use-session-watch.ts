import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../../data/user.ts';
import { hasSessionEnded, wantsSession } from './session-ended.ts';

/** A call refused for want of a session means that it ended: asking who is here leads to the login. */
export function useSessionWatch(): void {
  const client = useQueryClient();

  useEffect(() => {
    const { queryKey } = currentUserQuery;
    const look = (error: unknown) => {
      if (!wantsSession(error)) return;
      // The question itself is refused as well once the session is over; that is its answer.
      if (hasSessionEnded(client)) return;
      void client.invalidateQueries({ queryKey });
    };
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.query.state.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') {
        look(event.mutation.state.error);
      }
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client]);
}
