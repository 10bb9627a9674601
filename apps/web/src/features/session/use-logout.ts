import { routes } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { mayLogOut, notifyStayed } from '../../lib/logout-guards.ts';
import { flushBeforeLeaving } from '../../lib/flush-before-leaving.ts';
import { texts } from '../../texts/texts.ts';
import { askForAccount } from './account-choice.ts';
import { broadcastLogout } from './other-tabs.ts';
import { useLeave } from './use-leave.ts';

/** Ends the session and clears the person's data in every tab. */
export function useLogout(): { logOut: () => void; isPending: boolean } {
  const leave = useLeave();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await flushBeforeLeaving();
      await call(routes.logout, { fallback: texts.session.logoutFailed });
    },
    onSuccess: async () => {
      askForAccount();
      broadcastLogout();
      await leave();
    },
    onError: (error) => {
      notifyStayed();
      toast.error(error.message);
    },
  });
  const logOut = async () => {
    if (await mayLogOut()) mutate();
  };
  return { logOut: () => void logOut(), isPending };
}
