import { routes } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { InWork } from '../../../data/classroom-keys.ts';
import { workTestsQuery } from '../../../data/test-results.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { showFailure } from '../../session/show-failure.ts';

/** Without a commit: the one that counts, else the newest. */
export function useRunAgain(params: InWork) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sha: string | undefined) =>
      call(routes.runTestsAgain, {
        params,
        body: sha === undefined ? {} : { sha },
        fallback: texts.runAgainFailed,
      }),
    onSuccess: () => toast.success(texts.queued),
    onError: showFailure,
    onSettled: () => void client.invalidateQueries(workTestsQuery(params)),
  });
}
