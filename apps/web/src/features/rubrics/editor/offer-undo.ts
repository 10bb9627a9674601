import { routes, type FullRubric } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ApiError } from '../../../api-error.ts';
import { call } from '../../../api.ts';
import { refreshRubrics, rememberRubric } from './rubric-cache.ts';

/** Says that scores have changed. It outlives the editor, which is left by then. */
export function offerUndo(client: QueryClient, { rubric }: FullRubric, rescoreId: number): void {
  const undo = async () => {
    const params = { rubricId: rubric.id, rescoreId };
    const fallback = texts.rubrics.undoFailed;
    try {
      const { full_rubric } = await call(routes.undoRescore, { params, fallback });
      rememberRubric(client, full_rubric);
      toast.success(texts.rubrics.rescoreUndone);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : fallback);
    }
    refreshRubrics(client, rubric.classroom_id);
  };
  toast.success(texts.rubrics.updated, {
    description: texts.rubrics.rescored,
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
