import type { Feedback, RubricItem } from '@lectern/contract';
import { useCallback, useMemo } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { newKey } from '../../lib/new-key.ts';
import { useStateOf } from '../../lib/use-state-of.ts';
import { texts } from '../../texts/texts.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { workKey, placeName, type GraderValue } from './grader-context.ts';
import { attached } from './rubric/selected-items.ts';
import { tellWhy } from './tell-why.ts';
import { noFeedback, type GraderFiles } from './use-grader-files.ts';
import { shownComments } from './staging/shown-comments.ts';
import type { Place } from './staging/staged.ts';
import { useDraft, type UsedDraft } from './staging/use-draft.ts';

interface Picked {
  items: readonly RubricItem[];
  picked: ReadonlySet<number>;
  /** Whether the rubric is; until then, no item has gone from it. */
  isKnown: boolean;
}

/** Saved and staged comments together, and how to say more. */
export function useGraderValue(at: InWork, { feedback, byPath }: GraderFiles, picked: Picked) {
  const { user } = useSignedInUser();
  const draft = useDraft(user.id, at, savedVersions(feedback));
  const { store, staged } = draft;
  const [announcement, announce] = useStateOf(workKey(at), '');
  const known = picked.isKnown ? picked.items : undefined;
  const comments = useMemo(
    () => shownComments(feedback, staged, user.github_username, byPath, known),
    [feedback, staged, user.github_username, byPath, known],
  );
  const openForms = useOpenForms(draft);
  const commentOn = useCommentOn(draft, picked, announce);
  const { cid, aid, wid } = at;
  const value: GraderValue = useMemo(
    () => ({ at: { cid, aid, wid }, store, comments, openForms, commentOn, announce }),
    [cid, aid, wid, store, comments, openForms, commentOn, announce],
  );
  return { value, draft, announcement };
}

/** Another text whenever something else is saved; none before anything is known. */
function savedVersions(feedback: readonly Feedback[]): string | undefined {
  if (feedback === noFeedback) return undefined;
  return feedback.map((one) => `${one.feedback_comment_id}.${one.version}`).join(' ');
}

/** The same set while only words change, so that typing draws nothing but its own form anew. */
function useOpenForms({ forms }: UsedDraft): ReadonlySet<string> {
  const ids = JSON.stringify([...forms.keys()]);
  return useMemo(() => new Set(JSON.parse(ids) as string[]), [ids]);
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
      const actions = attached(chosen, place, store.state().staged);
      for (const action of actions) store.stage(action);
      const { attached: added, alreadyAttached } = texts.grader;
      const where = placeName(place);
      if (actions.length > 0) announce(added(actions.length, where));
      else tellWhy(alreadyAttached(where));
    },
    [store, items, picked, announce],
  );
}
