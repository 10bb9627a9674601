import { texts } from '@lectern/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { classroomKey } from '../../classroom-keys.ts';
import type { InWork } from '../works/queries.ts';
import { gradedWorkQuery } from './queries.ts';
import type { DraftStore } from './staging/draft-store.ts';

const { submitting, submitted, submitFailed } = texts.grader;
const { nextUngraded } = texts.gradingOverview;

/**
 * Submits what is staged; everything stays staged until the server has confirmed it. Then the way to
 * the next work is one press away.
 */
export function useSubmitGrade(
  at: InWork,
  store: DraftStore,
  openNextUngraded: () => void,
): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    if (store.state().submitting) return;
    const id = toast.loading(submitting);
    try {
      const { feedback, manual_feedback_score } = await store.submit();
      client.setQueryData(
        gradedWorkQuery(at).queryKey,
        (known) => known && { work: { ...known.work, manual_feedback_score }, feedback },
      );
      toast.success(submitted, { id, action: { label: nextUngraded, onClick: openNextUngraded } });
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast.error(submitFailed, { id, description });
    } finally {
      await client.invalidateQueries({ queryKey: classroomKey(at.cid, 'works', at.aid) });
    }
  };
}
