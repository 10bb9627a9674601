import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { clearQueryCache } from '../../data/query-client.ts';
import { clearSelectedClassroom } from '../../data/selected-classroom.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { forgetKeptDrafts } from './kept-draft.ts';
import { forgetRedirect } from './redirect-after-login.ts';

/** Opens the landing page and clears the person's data in this tab. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // Screens would refetch cleared data, so leave them first.
    await navigate('/');
    // This stops senders of unsaved changes, so it runs before the rest.
    clearPersonalData();
    clearSelectedClassroom();
    forgetRedirect();
    forgetKeptDrafts();
    await clearQueryCache();
  }, [navigate]);
}
