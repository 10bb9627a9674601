import type { AssignmentOutline, FullRubric, ScoreChange } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOnce, type Unanswered } from '../../../api/use-once.ts';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { useMembership } from '../../access/membership.ts';
import { isRepriced, toSave, type RubricDraft, type Stand } from '../rubric-draft.ts';
import { offerUndo } from './offer-undo.ts';
import { refreshRubrics, rememberRubric } from './rubric-cache.ts';
import { linkToAssignment, listScoreChanges, storeRubric } from './store-rubric.ts';

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
  /** What was sent before this editor was there, and may have been done. */
  known: Unanswered | undefined;
  /** The rubric is there, whatever becomes of its link: another try must not make a second one. */
  onStored: (rubric: FullRubric) => void;
  /** An earlier try is known to be there: what was typed since follows it. */
  onSettled: (stand: Stand) => void;
  /** Only while the editor is there: whoever left it is not led away from where they are. */
  onDone: () => void;
}

export function useSaveRubric({ assignment, known, onStored, onSettled, onDone }: Saving) {
  const client = useQueryClient();
  const { org_id, classroom_id } = useMembership();
  const { sendOnce, unanswered, findUnanswered } = useOnce(storeRubric, known);
  const bodyOf = (draft: RubricDraft) => toSave(draft, { org_id, classroom_id });
  const findEarlier = ({ rubricId, version }: Stand) =>
    findUnanswered((one) => one.rubricId === rubricId && one.body.rubric.version === version);

  /** Where an earlier try of other words has led: sent anew beside it, a rubric would be there twice. */
  const settleEarlier = async (draft: RubricDraft): Promise<Stand> => {
    const earlier = findEarlier(draft);
    if (!earlier || isSame(earlier.body, bodyOf(draft))) return draft;
    const { rubric } = await sendOnce(earlier);
    const stand = { rubricId: rubric.rubric.id, version: (draft.version ?? 0) + 1 };
    onSettled(stand);
    return stand;
  };

  const saving = useMutation({
    mutationFn: async ({ draft: typed, from, rescoring }: Attempt): Promise<Outcome> => {
      const { rubricId, version } = await settleEarlier(typed);
      const draft = { ...typed, rubricId, version };
      const body = bodyOf(draft);
      // It may be done by now, and then nothing would be left to ask about: only the same again tells.
      const sent = rescoring === 'ask' ? findEarlier(draft) : undefined;
      if (!sent && rubricId !== null && rescoring === 'ask' && isRepriced(from, draft)) {
        const changes = await listScoreChanges(rubricId, body);
        if (changes.length > 0) return { kind: 'asked', changes };
      }
      const stored = await sendOnce(sent ?? { rubricId, body, rescores: rescoring === 'yes' });
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
    unanswered,
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

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
