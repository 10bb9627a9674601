import { eq } from 'drizzle-orm';
import { provisionings, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueue, type JobOptions } from '../queue.ts';
import { backgroundPriority, shareOf } from './priorities.ts';

export function provisionKey(workId: number): string {
  return `work:${workId}:provision`;
}

export function feedbackBranchKey(workId: number): string {
  return `work:${workId}:feedback-branch`;
}

/**
 * First by default, since a student waits. After an outage, those who already had access come
 * later.
 */
export async function enqueueProvision(
  tx: Tx,
  workId: number,
  { after, ...more }: Pick<JobOptions, 'delayMs' | 'priority' | 'isRetry' | 'after'> = {},
): Promise<void> {
  const { share, setup } = await selectStanding(tx, workId);
  const urgency = hadAccess(setup)
    ? { priority: backgroundPriority }
    : { priority: 0, ...(after !== undefined && { after }) };
  const options = { key: provisionKey(workId), share, ...urgency, ...more };
  await enqueue(tx, 'work.provision', { workId }, options);
}

/** Ever, even if it was lost. */
export function hadAccess({
  step,
  readyAt,
}: Pick<typeof provisionings.$inferSelect, 'step' | 'readyAt'>): boolean {
  return step === 'feedback_branch' || step === 'ready' || readyAt !== null;
}

/** A removed student loses access at once, so this skips its backlog. */
export function enqueueWithdrawal(tx: Tx, workId: number): Promise<void> {
  return enqueue(tx, 'work.provision', { workId }, { key: provisionKey(workId), share: null });
}

/** Nobody waits for it. */
export async function enqueueFeedbackBranch(tx: Tx, workId: number): Promise<void> {
  const { share } = await selectStanding(tx, workId);
  const options = { key: feedbackBranchKey(workId), priority: backgroundPriority, share };
  await enqueue(tx, 'work.feedback-branch', { workId }, options);
}

async function selectStanding(tx: Tx, workId: number) {
  const [work] = await tx
    .select({ orgId: works.orgId, setup: provisionings })
    .from(works)
    .innerJoin(provisionings, eq(provisionings.workId, works.id))
    .where(eq(works.id, workId));
  if (!work) throw new Error('the submission is gone');
  return { share: shareOf(work.orgId), setup: work.setup };
}

/** The platform refuses a pull request without commits. */
export function enqueueOpenFeedback(tx: Tx, workId: number): Promise<void> {
  const options = { key: `work:${workId}:open-feedback`, priority: backgroundPriority };
  return enqueue(tx, 'feedback.open', { workId }, options);
}
