import type { AssignmentOutline, FullRubric, ScoreChange } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOnce, type Unanswered } from '../../../api/use-once.ts';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { useMembership } from '../../access/membership.ts';
import { hasChangedPoints, toSave, type RubricDraft, type SavedVersion } from '../rubric-draft.ts';
import { offerUndo } from './offer-undo.ts';
import { refreshRubrics, rememberRubric } from './rubric-cache.ts';
import { linkToAssignment, listScoreChanges, storeRubric } from './store-rubric.ts';

/** Whether existing comments get the new points. 'ask' finds out whether any would change. */
type Rescoring = 'ask' | 'yes' | 'no';

interface Attempt {
  draft: RubricDraft;
  from: RubricDraft;
  rescoring: Rescoring;
}

type Outcome =
  | { kind: 'asked'; changes: ScoreChange[] }
  | { kind: 'saved'; rubric: FullRubric; rescoreId: number | null };

interface Saving {
  assignment: AssignmentOutline | undefined;
  /** Requests of an earlier editor whose answers were lost. */
  known: Unanswered | undefined;
  /** The rubric is saved, even if linking it fails, so a retry must not create a second one. */
  onStored: (rubric: FullRubric) => void;
  /** An earlier request turned out to be stored, so the draft is based on that version. */
  onEarlierStored: (saved: SavedVersion) => void;
  /** Called only while the editor is mounted, so that nobody is navigated away from another screen. */
  onDone: () => void;
}

export function useSaveRubric({ assignment, known, onStored, onEarlierStored, onDone }: Saving) {
  const client = useQueryClient();
  const { org_id, classroom_id } = useMembership();
  const { sendOnce, unanswered, findUnanswered } = useOnce(storeRubric, known);
  const bodyOf = (draft: RubricDraft) => toSave(draft, { org_id, classroom_id });
  const findEarlier = ({ rubricId, version }: SavedVersion) =>
    findUnanswered((one) => one.rubricId === rubricId && one.body.rubric.version === version);

  /**
   * Repeats an earlier, different request whose answer was lost, and returns its result. Sending the new
   * draft beside it could create a second rubric.
   */
  const finishEarlier = async (draft: RubricDraft): Promise<SavedVersion> => {
    const earlier = findEarlier(draft);
    if (!earlier || isSame(earlier.body, bodyOf(draft))) return draft;
    const { rubric } = await sendOnce(earlier);
    const saved = { rubricId: rubric.rubric.id, version: (draft.version ?? 0) + 1 };
    onEarlierStored(saved);
    return saved;
  };

  const saving = useMutation({
    mutationFn: async ({ draft: typed, from, rescoring }: Attempt): Promise<Outcome> => {
      const { rubricId, version } = await finishEarlier(typed);
      const draft = { ...typed, rubricId, version };
      const body = bodyOf(draft);
      // If the same request was already sent, it may be applied and the preview empty: send it again as it was.
      const sent = rescoring === 'ask' ? findEarlier(draft) : undefined;
      if (!sent && rubricId !== null && rescoring === 'ask' && hasChangedPoints(from, draft)) {
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
    /** Score changes that the professor must decide about. */
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
