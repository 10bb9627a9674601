import type { DraftItem, Feedback, StagedFeedback } from '@lectern/contract';
import type { LocalDraft } from './local-drafts.ts';
import { sameFeedback } from './same-feedback.ts';
import {
  isSamePlace,
  put,
  savedKey,
  stage,
  type Staged,
  type StagedCreate,
  type StagedItem,
} from './staged.ts';
import { formId, stagedKeyOf, type Forms } from './unfinished.ts';

/**
 * The items that stay staged once the server has confirmed a submit. Usually nothing; changes made after the
 * request was sent become edits of the saved comments.
 */
export function stagedAfterSubmit(
  { staged, forms }: { staged: Staged; forms: Forms },
  sent: readonly DraftItem[],
  saved: readonly Feedback[],
): Staged {
  const open = new Set(Array.from(forms.values(), ({ target }) => stagedKeyOf(target)));
  const taken = new Set<number>();
  let left = stage(staged, { type: 'confirm', sent });
  for (const { key, feedback } of sent) {
    const now = staged.get(key);
    const isAsSent = sameFeedback(now, feedback);
    if (isAsSent && !open.has(key)) continue;
    const comment = findSaved(feedback, saved, taken);
    if (!comment) {
      // The saved comment has changed since, so the text stays staged here.
      if (now) left = put(left, key, isAsSent ? { ...now, unfinished: true } : now);
      continue;
    }
    if (isAsSent) continue;
    taken.add(comment.feedback_comment_id);
    left = rebase(left, comment, now, feedback);
  }
  return left;
}

/**
 * Removes items that the server no longer has from an unanswered attempt. They were graded, or unstaged on
 * another device, so confirming the attempt must not delete them. Null if nothing is left to confirm.
 */
export function withoutGoneItems(
  attempt: NonNullable<LocalDraft['attempt']>,
  isGone: (key: string) => boolean,
): LocalDraft['attempt'] {
  const items = attempt.items.filter(({ key }) => !isGone(key));
  return items.length === 0 && attempt.items.length > 0 ? null : { ...attempt, items };
}

/** A form of a comment that the submit saved becomes a form that edits the saved comment. */
export function formsAfterSubmit(
  forms: Forms,
  sent: readonly DraftItem[],
  saved: readonly Feedback[],
): Forms {
  const followed = Array.from(forms, ([id, form]) => {
    const item = sent.find(({ key }) => key === stagedKeyOf(form.target));
    const comment = item && findSaved(item.feedback, saved, new Set());
    if (!comment) return [id, form] as const;
    const change = { kind: 'saved', saved: comment } as const;
    return [formId(change), { ...form, target: change }] as const;
  });
  return new Map(followed);
}

/** Turns what is staged now into a change of the comment that was saved. */
function rebase(
  staged: Staged,
  saved: Feedback,
  now: StagedItem | undefined,
  sent: StagedFeedback,
): Staged {
  if (now?.action === 'DELETE') return stage(staged, { type: 'delete', saved });
  if (now) {
    const changed = stage(staged, { type: 'edit', saved, written: now });
    const key = savedKey(saved.feedback_comment_id);
    const item = changed.get(key);
    return item && now.unfinished ? put(changed, key, { ...item, unfinished: true }) : changed;
  }
  // Unstaging a new comment deletes it. Unstaging an edit keeps the edit that was saved.
  return sent.action === 'CREATE' ? stage(staged, { type: 'delete', saved }) : staged;
}

function findSaved(
  sent: StagedFeedback,
  saved: readonly Feedback[],
  taken: ReadonlySet<number>,
): Feedback | undefined {
  if (sent.action === 'CREATE') {
    return saved.findLast((one) => !taken.has(one.feedback_comment_id) && isSameComment(one, sent));
  }
  return saved.find(({ feedback_comment_id: id }) => id === sent.feedback_comment_id);
}

function isSameComment(one: Feedback, sent: StagedCreate): boolean {
  return isSamePlace(one, sent) && one.body === sent.body && one.points === sent.points;
}
