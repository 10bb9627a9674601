import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { installationsQuery } from '../../data/organizations.ts';

/**
 * Queries refetch when their tab becomes visible. A window beside another one stays visible and only gets the
 * focus.
 */
export function useRefetchOnFocus(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => {
      // 'organization' begins the keys of templates.
      for (const queryKey of [installationsQuery.queryKey, ['organization']]) {
        void client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
      }
    };
    window.addEventListener('focus', refetch);
    return () => window.removeEventListener('focus', refetch);
  }, [client]);
}
