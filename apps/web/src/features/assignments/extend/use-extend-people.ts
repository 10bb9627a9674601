import { routes } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useOnce } from '../../../api/use-once.ts';
import { classroomKey } from '../../../data/classroom-keys.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ExtendRequest } from './extend-draft.ts';

const words = peoplePageTexts.extend;

/** Twice the same request extends once, even if an answer is lost. */
export function useExtendPeople() {
  const client = useQueryClient();
  const { sendOnce } = useOnce(({ cid, aid, body }: ExtendRequest, key) =>
    call(routes.extendPeople, { params: { cid, aid }, body, key, fallback: words.failed }),
  );
  return useMutation({
    mutationFn: sendOnce,
    onSuccess: ({ extended, kept }) => toast.success(words.done(extended, kept)),
    // After failures too, because a request without an answer may have been applied.
    onSettled: (_answer, _error, { cid, aid }) => {
      const stale = [
        classroomKey(cid, 'assignments', aid),
        classroomKey(cid, 'works', aid),
        classroomKey(cid, 'glance'),
      ];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
}
