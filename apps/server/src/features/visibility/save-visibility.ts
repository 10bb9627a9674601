/** Stores whether a student repository is public. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { assignments, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';

export interface SeenVisibility {
  isPublic: boolean;
  /** The professor who made it private here; null for what the platform reports. */
  actorId: number | null;
  at: Date;
}

export async function saveVisibility(
  tx: Tx,
  workId: number,
  { isPublic, actorId, at }: SeenVisibility,
): Promise<void> {
  const isOther = isPublic ? isNull(works.seenPublicAt) : isNotNull(works.seenPublicAt);
  const [changed] = await tx
    .update(works)
    .set({ seenPublicAt: isPublic ? at : null })
    .from(assignments)
    .where(and(eq(works.id, workId), eq(assignments.id, works.assignmentId), isOther))
    .returning({ assignmentId: assignments.id, classroomId: assignments.classroomId });
  if (!changed) return;
  const { classroomId, assignmentId } = changed;
  const seen = isPublic ? 'repository.seen-public' : 'repository.seen-private';
  const action = actorId === null ? seen : 'repository.made-private';
  await recordAudit(tx, { actorId, action, classroomId, subject: `work:${workId}`, at });
  await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
}
