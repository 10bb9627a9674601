import { routes } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { classroomKey, type InWork } from '../../data/classroom-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { tellFailure } from '../session/tell-failure.ts';
import { tellOutcome } from './tell-outcome.ts';

/** Has every step of the set-up gone through again, and what is missing put right. */
export function useFixAccess(params: InWork) {
  const client = useQueryClient();
  const { fixing, fixed, fixFailed } = texts.provisioning;
  // One toast, which changes from pending to what came of it.
  const id = `fix-access ${params.wid}`;
  return useMutation({
    mutationFn: () => call(routes.fixAccess, { params, fallback: fixFailed }),
    onMutate: () => void toast.loading(fixing, { id }),
    onSuccess: async ({ provisioning }) => {
      tellOutcome(provisioning, id, { underWay: fixing, ready: fixed, failed: fixFailed });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['acceptance'] }),
        client.invalidateQueries({ queryKey: classroomKey(params.cid, 'my-work') }),
      ]);
    },
    onError: (error) => {
      toast.dismiss(id);
      tellFailure(error);
    },
  });
}
