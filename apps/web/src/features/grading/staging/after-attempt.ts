import type { DraftItem, Feedback, StagedFeedback } from '@lectern/contract';
import type { Kept } from './kept-locally.ts';
import { sameFeedback } from './same-feedback.ts';
import { put, savedKey, stage, type Staged, type StagedCreate, type StagedItem } from './staged.ts';
import { formId, keyOf, type Forms } from './unfinished.ts';

/**
 * What is left to submit once the server has confirmed an attempt. Usually nothing; but whatever was
 * changed after the attempt was made becomes a change of what is saved by now.
 */
export function afterAttempt(
  { staged, forms }: { staged: Staged; forms: Forms },
  sent: readonly DraftItem[],
  saved: readonly Feedback[],
): Staged {
  const open = new Set(Array.from(forms.values(), ({ target }) => keyOf(target)));
  const taken = new Set<number>();
  let left = stage(staged, { type: 'confirm', sent });
  for (const { key, feedback } of sent) {
    const now = staged.get(key);
    const isAsSent = sameFeedback(now, feedback);
    if (isAsSent && !open.has(key)) continue;
    const comment = savedAs(feedback, saved, taken);
    if (!comment) {
      // Somebody has changed what was saved: what was written here since is still to be said.
      if (now) left = put(left, key, isAsSent ? { ...now, unfinished: true } : now);
      continue;
    }
    if (isAsSent) continue;
    taken.add(comment.feedback_comment_id);
    left = restage(left, comment, now, feedback);
  }
  return left;
}

/**
 * What has gone from the server was graded, or unstaged at another device. Nobody here has unstaged it, so
 * an attempt without an answer must not undo it once it is confirmed; one without anything left is over.
 */
export function withoutGone(
  attempt: NonNullable<Kept['attempt']>,
  isGone: (key: string) => boolean,
): Kept['attempt'] {
  const items = attempt.items.filter(({ key }) => !isGone(key));
  return items.length === 0 && attempt.items.length > 0 ? null : { ...attempt, items };
}

/** Whoever is rewriting a comment that was saved meanwhile goes on with a change of what is saved. */
export function formsAfterAttempt(
  forms: Forms,
  sent: readonly DraftItem[],
  saved: readonly Feedback[],
): Forms {
  const followed = Array.from(forms, ([id, form]) => {
    const item = sent.find(({ key }) => key === keyOf(form.target));
    const comment = item && savedAs(item.feedback, saved, new Set());
    if (!comment) return [id, form] as const;
    const change = { kind: 'saved', saved: comment } as const;
    return [formId(change), { ...form, target: change }] as const;
  });
  return new Map(followed);
}

function restage(
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
  // A new comment that was unstaged is unwanted; a change that was unstaged is not undone.
  return sent.action === 'CREATE' ? stage(staged, { type: 'delete', saved }) : staged;
}

function savedAs(
  sent: StagedFeedback,
  saved: readonly Feedback[],
  taken: ReadonlySet<number>,
): Feedback | undefined {
  if (sent.action === 'CREATE') {
    return saved.findLast((one) => !taken.has(one.feedback_comment_id) && isOf(one, sent));
  }
  return saved.find(({ feedback_comment_id: id }) => id === sent.feedback_comment_id);
}

function isOf(one: Feedback, { path, line, body, points }: StagedCreate): boolean {
  return one.path === path && one.line === line && one.body === body && one.points === points;
}
