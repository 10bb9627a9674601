import { routes, type FullRubric } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call } from '../../../api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { refreshRubrics, rememberRubric } from './rubric-cache.ts';

/** Says that scores have changed. It outlives the editor, which is left by then. */
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
    onError: tellFailure,
    onSettled: () => refreshRubrics(client, rubric.classroom_id),
  });
  // What it failed of is told above.
  const undo = () => undoing.mutate().catch(() => undefined);
  toast.success(texts.rubrics.updated, {
    description: texts.rubrics.rescored,
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
