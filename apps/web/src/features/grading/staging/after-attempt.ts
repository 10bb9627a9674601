import type { DraftItem, Feedback, StagedFeedback } from '@lectern/contract';
import { sameFeedback } from './same-feedback.ts';
import { stage, type Staged, type StagedCreate } from './staged.ts';

/**
 * What is left to submit once the server has confirmed an attempt. Usually nothing; but whatever was
 * changed after the attempt was made becomes a change of what is saved by now.
 */
export function afterAttempt(
  staged: Staged,
  sent: readonly DraftItem[],
  saved: readonly Feedback[],
): Staged {
  const taken = new Set<number>();
  let left = stage(staged, { type: 'confirm', sent });
  for (const { key, feedback } of sent) {
    const now = staged.get(key);
    if (sameFeedback(now, feedback)) continue;
    const comment = savedAs(feedback, saved, taken);
    if (!comment) continue;
    taken.add(comment.feedback_comment_id);
    left = restage(left, comment, now, feedback);
  }
  return left;
}

function restage(
  staged: Staged,
  saved: Feedback,
  now: StagedFeedback | undefined,
  sent: StagedFeedback,
): Staged {
  if (now?.action === 'DELETE') return stage(staged, { type: 'delete', saved });
  if (now) return stage(staged, { type: 'edit', saved, written: now });
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
