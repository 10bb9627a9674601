import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { call } from '../../api.ts';
import { sendLastWords } from '../../lib/last-words.ts';
import { clearQueryCache } from '../../query-client.ts';
import { clearSelectedClassroom } from '../classrooms/selected-classroom.ts';
import { forgetRedirect } from './redirect-after-login.ts';

/** Ends the session and leaves nothing of the person in this browser. */
export function useLogout(): { logOut: () => void; isPending: boolean } {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await sendLastWords();
      await call(routes.logout, { fallback: texts.session.logoutFailed });
    },
    onSuccess: async () => {
      // First away from the screens that would ask for what is about to be forgotten.
      await navigate('/');
      clearSelectedClassroom();
      forgetRedirect();
      await clearQueryCache();
    },
    onError: (error) => toast.error(error.message),
  });
  return { logOut: () => mutate(), isPending };
}
