/** The jobs that set a work up on the platform, and their keys. */
import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import { backgroundPriority } from '../people/membership-jobs.ts';

export function provisionKey(workId: number): string {
  return `work:${workId}:provision`;
}

export function feedbackBranchKey(workId: number): string {
  return `work:${workId}:feedback-branch`;
}

export function openFeedbackKey(workId: number): string {
  return `work:${workId}:open-feedback`;
}

/** A student waits for it. */
export function enqueueProvision(
  tx: Tx,
  workId: number,
  later: { delayMs?: number } = {},
): Promise<void> {
  return enqueue(tx, 'work.provision', { workId }, { key: provisionKey(workId), ...later });
}

/** Nobody waits for it: it gives way to those who have no repository yet. */
export function enqueueFeedbackBranch(tx: Tx, workId: number): Promise<void> {
  const options = { key: feedbackBranchKey(workId), priority: backgroundPriority };
  return enqueue(tx, 'work.feedback-branch', { workId }, options);
}

/** Called after the first student commit: the platform refuses a pull request without any. */
export function enqueueOpenFeedback(tx: Tx, workId: number): Promise<void> {
  const options = { key: openFeedbackKey(workId), priority: backgroundPriority };
  return enqueue(tx, 'feedback.open', { workId }, options);
}
