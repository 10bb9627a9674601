import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { forgetPerson } from '../../lib/forgetting.ts';
import { clearQueryCache } from '../../query-client.ts';
import { clearSelectedClassroom } from '../classrooms/selected-classroom.ts';
import { forgetKeptDrafts } from './kept-draft.ts';
import { forgetRedirect } from './redirect-after-login.ts';

/** Leaves nothing of the person in this tab. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // First away from the screens that would ask for what is about to be forgotten.
    await navigate('/');
    // What would still send something in the person's name comes before what only remembers.
    forgetPerson();
    clearSelectedClassroom();
    forgetRedirect();
    forgetKeptDrafts();
    await clearQueryCache();
  }, [navigate]);
}
