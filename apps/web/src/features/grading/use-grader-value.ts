import type { Feedback, RubricItem } from '@lectern/contract';
import { useCallback, useMemo } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { newKey } from '../../lib/new-key.ts';
import { useKeyedState } from '../../lib/use-keyed-state.ts';
import { texts } from '../../texts/texts.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { workKey, placeName, type GraderValue } from './grader-context.ts';
import { attachItems } from './rubric/picked-items.ts';
import { toastOnce } from './toast-once.ts';
import { noFeedback, type GraderFiles } from './use-grader-files.ts';
import { shownComments } from './staging/shown-comments.ts';
import type { Place } from './staging/staged.ts';
import type { FormTarget } from './staging/unfinished.ts';
import { useDraft, type UsedDraft } from './staging/use-draft.ts';

interface Picked {
  items: readonly RubricItem[];
  picked: ReadonlySet<number>;
  /** The rubric has loaded. Before that, no item counts as deleted. */
  isKnown: boolean;
}

/** The value of GraderContext: all comments, and how to add one. */
export function useGraderValue(at: InWork, { feedback, byPath }: GraderFiles, picked: Picked) {
  const { user } = useSignedInUser();
  const draft = useDraft(user.id, at, savedVersions(feedback));
  const { store, staged } = draft;
  const [announcement, announce] = useKeyedState(workKey(at), '');
  const known = picked.isKnown ? picked.items : undefined;
  const comments = useMemo(
    () => shownComments(feedback, staged, user.github_username, byPath, known),
    [feedback, staged, user.github_username, byPath, known],
  );
  const { openForms, formStarts } = useOpenForms(draft);
  const commentOn = useCommentOn(draft, picked, announce);
  const { cid, aid, wid } = at;
  const value: GraderValue = useMemo(
    () => ({ at: { cid, aid, wid }, store, comments, openForms, formStarts, commentOn, announce }),
    [cid, aid, wid, store, comments, openForms, formStarts, commentOn, announce],
  );
  return { value, draft, announcement };
}

/** Changes whenever the saved comments do; undefined until they load. */
function savedVersions(feedback: readonly Feedback[]): string | undefined {
  if (feedback === noFeedback) return undefined;
  return feedback.map((one) => `${one.feedback_comment_id}.${one.version}`).join(' ');
}

/** Stable while only the text in forms changes, so that typing renders only its own form. */
function useOpenForms({ forms }: UsedDraft) {
  const open = JSON.stringify(Array.from(forms, ([id, { target }]) => [id, firstLine(target)]));
  return useMemo(() => {
    const starts = JSON.parse(open) as [id: string, first: number | null][];
    return {
      openForms: new Set(starts.map(([id]) => id)),
      formStarts: new Map(starts.flatMap(([id, first]) => (first === null ? [] : [[id, first]]))),
    };
  }, [open]);
}

function firstLine(target: FormTarget): number | null {
  return target.kind === 'new' ? (target.place.start_line ?? null) : null;
}

function useCommentOn(
  { store }: UsedDraft,
  { items, picked }: Picked,
  announce: (sentence: string) => void,
): (place: Place) => void {
  return useCallback(
    (place: Place) => {
      const chosen = items.filter(({ id }) => picked.has(id));
      if (chosen.length === 0) {
        const target = { kind: 'new', place, key: newKey() } as const;
        store.openForm(target, { body: '', points: 0 });
        return;
      }
      const actions = attachItems(chosen, place, store.state().staged);
      for (const action of actions) store.stage(action);
      const { attached: added, alreadyAttached } = texts.grader;
      const where = placeName(place);
      if (actions.length > 0) announce(added(actions.length, where));
      else toastOnce(alreadyAttached(where));
    },
    [store, items, picked, announce],
  );
}
