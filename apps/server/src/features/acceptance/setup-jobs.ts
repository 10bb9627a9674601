/** The jobs that set a work up on the platform, and their keys. */
import { eq } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueue, type JobOptions } from '../../jobs/queue.ts';
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

/** A student waits for it, unless it says otherwise. */
export async function enqueueProvision(
  tx: Tx,
  workId: number,
  more: Pick<JobOptions, 'delayMs' | 'priority' | 'isRetry'> = {},
): Promise<void> {
  const options = { key: provisionKey(workId), share: await shareOf(tx, workId), ...more };
  await enqueue(tx, 'work.provision', { workId }, options);
}

/** Whoever was removed is to be out at once: in no line with those who wait, and put off with none. */
export function enqueueWithdrawal(tx: Tx, workId: number): Promise<void> {
  return enqueue(tx, 'work.provision', { workId }, { key: provisionKey(workId), share: null });
}

/** Nobody waits for it: it gives way to those who have no repository yet. */
export async function enqueueFeedbackBranch(tx: Tx, workId: number): Promise<void> {
  const share = await shareOf(tx, workId);
  const options = { key: feedbackBranchKey(workId), priority: backgroundPriority, share };
  await enqueue(tx, 'work.feedback-branch', { workId }, options);
}

/** Organisations have budgets of their own, so one's thousand must not hold another's first up. */
async function shareOf(tx: Tx, workId: number): Promise<string> {
  const [work] = await tx.select({ orgId: works.orgId }).from(works).where(eq(works.id, workId));
  return `organization:${work?.orgId}`;
}

/** Called after the first student commit: the platform refuses a pull request without any. */
export function enqueueOpenFeedback(tx: Tx, workId: number): Promise<void> {
  const options = { key: openFeedbackKey(workId), priority: backgroundPriority };
  return enqueue(tx, 'feedback.open', { workId }, options);
}
