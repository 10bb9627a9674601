import { routes, type LateHead } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { classroomKey, type InWork } from '../../data/classroom-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { showFailure } from '../session/show-failure.ts';

/** `null` goes back to what was pushed by the due date. */
export function useCountLate(params: InWork, onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (late: LateHead | null) => {
      const fallback = texts.works.countFailed;
      if (late === null) return call(routes.uncountLateHead, { params, fallback });
      return call(routes.countLateHead, { params, body: { sha: late.sha }, fallback });
    },
    // One scope, so that a slow older request cannot overwrite a newer decision.
    scope: { id: `late commit of ${params.wid}` },
    onSuccess: (_, late) => toast.success(late ? texts.works.counted : texts.works.uncounted),
    onError: showFailure,
    // Do not await the refetch, or the next decision would wait for it.
    onSettled: () => {
      onSettled();
      void client.invalidateQueries({ queryKey: classroomKey(params.cid, 'works', params.aid) });
    },
  });
}
