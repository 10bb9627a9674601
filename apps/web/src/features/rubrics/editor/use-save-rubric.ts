import type { AssignmentOutline, FullRubric, ScoreChange } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { useOnce } from '../../../use-once.ts';
import { useMembership } from '../../layout/membership.ts';
import { isRepriced, toSave, type RubricDraft } from '../rubric-draft.ts';
import { offerUndo } from './offer-undo.ts';
import { refreshRubrics, rememberRubric } from './rubric-cache.ts';
import { linkToAssignment, listScoreChanges, storeRubric, type Storing } from './store-rubric.ts';

/** Whether comments with an item's points follow it; 'ask' finds out first whether there are any. */
type Rescoring = 'ask' | 'yes' | 'no';

interface Attempt {
  draft: RubricDraft;
  /** What the draft was made from. */
  from: RubricDraft;
  rescoring: Rescoring;
}

type Outcome =
  | { kind: 'asked'; changes: ScoreChange[] }
  | { kind: 'saved'; rubric: FullRubric; rescoreId: number | null };

interface Saving {
  assignment: AssignmentOutline | undefined;
  /** The rubric is there, whatever becomes of its link: another try must not make a second one. */
  onStored: (rubric: FullRubric) => void;
  /** Only while the editor is there: whoever left it is not led away from where they are. */
  onDone: () => void;
}

export function useSaveRubric({ assignment, onStored, onDone }: Saving) {
  const client = useQueryClient();
  const { org_id, classroom_id } = useMembership();
  const { sendOnce, findUnanswered } = useOnce(storeRubric);

  const saving = useMutation({
    mutationFn: async ({ draft, from, rescoring }: Attempt): Promise<Outcome> => {
      const body = toSave(draft, { org_id, classroom_id });
      const { rubricId } = draft;
      const text = JSON.stringify(body);
      const isSent = (one: Storing) =>
        one.rubricId === rubricId && JSON.stringify(one.body) === text;
      // It may be done by now, and then nothing would be left to ask about: only the same again tells.
      const unanswered = rescoring === 'ask' ? findUnanswered(isSent) : undefined;
      if (!unanswered && rubricId !== null && rescoring === 'ask' && isRepriced(from, draft)) {
        const changes = await listScoreChanges(rubricId, body);
        if (changes.length > 0) return { kind: 'asked', changes };
      }
      const storing = unanswered ?? { rubricId, body, rescores: rescoring === 'yes' };
      const stored = await sendOnce(storing);
      const { rubric, rescoreId } = stored;
      onStored(rubric);
      rememberRubric(client, rubric);
      if (assignment) await linkToAssignment(client, assignment, rubric);
      return { kind: 'saved', rubric, rescoreId };
    },
    onSuccess: (outcome, { draft }) => {
      if (outcome.kind === 'asked') return;
      refreshRubrics(client, classroom_id);
      const sentence = draft.rubricId === null ? texts.rubrics.created : texts.rubrics.updated;
      if (outcome.rescoreId === null) toast.success(sentence);
      else offerUndo(client, outcome.rubric, outcome.rescoreId);
    },
    onError: (_, { draft }) => {
      const { createFailed, updateFailed } = texts.rubrics;
      toast.error(draft.rubricId === null ? createFailed : updateFailed);
    },
  });

  return {
    isPending: saving.isPending,
    error: saving.error,
    /** The works that would score differently, while somebody has to decide about them. */
    asked: saving.data?.kind === 'asked' ? saving.data.changes : undefined,
    mutate: (attempt: Attempt) =>
      saving.mutate(attempt, {
        onSuccess: ({ kind }) => {
          if (kind === 'saved') onDone();
        },
      }),
    reset: saving.reset,
  };
}
