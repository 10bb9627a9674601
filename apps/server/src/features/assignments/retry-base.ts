import { and, eq } from 'drizzle-orm';
import { baseRepositories } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { enqueuePrepareBase } from '../../jobs/kinds/base-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { isBaseOf } from './base-queries.ts';

export async function retryBase(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { classroomId, user }: InClassroom,
  assignmentId: number,
): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    const again = await tx
      .update(baseRepositories)
      .set({ state: 'pending', problem: null })
      .where(and(isBaseOf(assignmentId), eq(baseRepositories.state, 'failed')))
      .returning({ name: baseRepositories.name });
    if (again.length === 0) return;
    await recordAudit(tx, {
      actorId: user.id,
      action: 'base_repository.retried',
      classroomId,
      subject: `assignment:${assignmentId}`,
      at: now,
    });
    await enqueuePrepareBase(tx, assignmentId);
    await announce(tx, { classroomId, topic: 'assignments', assignmentId, causedBy: user.id });
  });
}
