import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { clearScreenQueries, queryClient } from '../../data/query-client.ts';
import { clearSelectedClassroom } from '../../data/selected-classroom.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { forgetKeptDrafts } from './kept-draft.ts';
import { forgetRedirect } from './redirect-after-login.ts';

/** Opens the landing page and clears the person's data in this tab. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // The landing page must not show an answer from before the logout.
    queryClient.removeQueries({ type: 'inactive' });
    // Screens would refetch cleared data, so unmount them first. The first call loads the page and renders
    // it in a transition, which may come too late; only then can the second one render it at once.
    await navigate('/');
    await navigate('/', { replace: true, flushSync: true });
    // This stops senders of unsaved changes, so it runs before the rest.
    clearPersonalData();
    clearSelectedClassroom();
    forgetRedirect();
    forgetKeptDrafts();
    await clearScreenQueries();
  }, [navigate]);
}
