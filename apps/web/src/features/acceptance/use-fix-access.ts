import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call } from '../../api.ts';
import { classroomKey } from '../../classroom-keys.ts';
import { tellFailure } from '../session/tell-failure.ts';
import type { InWork } from '../works/queries.ts';

/** Has every step of the set-up gone through again, and what is missing put right. */
export function useFixAccess(params: InWork) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.fixAccess, { params, fallback: texts.provisioning.fixFailed }),
    onSuccess: async () => {
      toast.info(texts.provisioning.fixing);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['acceptance'] }),
        client.invalidateQueries({ queryKey: classroomKey(params.cid, 'my-work') }),
      ]);
    },
    onError: tellFailure,
  });
}
