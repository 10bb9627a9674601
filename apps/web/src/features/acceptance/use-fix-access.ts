import { routes, type Provisioning } from '@lectern/contract';
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
  // One toast, which changes from pending to what came of it.
  const id = `fix-access ${params.wid}`;
  return useMutation({
    mutationFn: () => call(routes.fixAccess, { params, fallback: texts.provisioning.fixFailed }),
    onMutate: () => void toast.loading(texts.provisioning.fixing, { id }),
    onSuccess: async ({ provisioning }) => {
      tellOutcome(provisioning, id);
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

function tellOutcome({ status, problem }: Provisioning, id: string): void {
  const { fixing, fixed, fixFailed } = texts.provisioning;
  switch (status) {
    case 'ready':
      return void toast.success(fixed, { id });
    case 'failed':
      return void toast.error(problem ?? fixFailed, { id });
    case 'waiting':
    case 'queued':
    case 'running':
      // It takes longer than the server waits; the steps on the page tell the rest.
      return void toast.info(fixing, { id });
  }
}
