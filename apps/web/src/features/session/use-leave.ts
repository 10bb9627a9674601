import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { clearQueryCache } from '../../data/query-client.ts';
import { clearSelectedClassroom } from '../../data/selected-classroom.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { forgetKeptDrafts } from './kept-draft.ts';
import { forgetRedirect } from './redirect-after-login.ts';

/** Leaves nothing of the person in this tab. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // First away from the screens that would ask for what is about to be forgotten.
    await navigate('/');
    // What would still send something in the person's name comes before what only remembers.
    clearPersonalData();
    clearSelectedClassroom();
    forgetRedirect();
    forgetKeptDrafts();
    await clearQueryCache();
  }, [navigate]);
}
