import { routes, type FullRubric } from '@lectern/contract';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { isRefused } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { texts } from '../../../texts/texts.ts';
import { showFailure } from '../../session/show-failure.ts';
import { refreshRubrics, rememberRubric } from './rubric-cache.ts';

/** Offers to undo a re-scoring. It uses no React state because the editor is closed by then. */
export function offerUndo(client: QueryClient, { rubric }: FullRubric, rescoreId: number): void {
  const undoing = new MutationObserver(client, {
    mutationFn: () =>
      call(routes.undoRescore, {
        params: { rubricId: rubric.id, rescoreId },
        fallback: texts.rubrics.undoFailed,
      }),
    onSuccess: ({ full_rubric }) => {
      rememberRubric(client, full_rubric);
      toast.success(texts.rubrics.rescoreUndone);
    },
    // Without an answer the undo can be tried again, but its toast is gone, so show a new one.
    onError: (error) =>
      isRefused(error) ? showFailure(error) : void toast.error(error.message, { action }),
    onSettled: () => refreshRubrics(client, rubric.classroom_id),
  });
  const undo = () => undoing.mutate().catch(() => undefined);
  const action = { label: 'Undo', onClick: () => void undo() };
  toast.success(texts.rubrics.updated, { description: texts.rubrics.rescored, action });
}
