/** Revokes the autograder tokens of a former professor, which could still change scores. */
import { and, eq, inArray } from 'drizzle-orm';
import { assignments, autograderTokens } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import type { Departure } from './revoke-staff-links.ts';

export async function revokeTokensOf(tx: Tx, departure: Departure): Promise<void> {
  const { classroomId, userId, endedRole, actorId, at } = departure;
  if (endedRole !== 'PROFESSOR') return;
  const ofClassroom = tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(eq(assignments.classroomId, classroomId));
  const revoked = await tx
    .delete(autograderTokens)
    .where(
      and(
        eq(autograderTokens.createdBy, userId),
        inArray(autograderTokens.assignmentId, ofClassroom),
      ),
    )
    .returning({ assignmentId: autograderTokens.assignmentId });
  for (const { assignmentId } of revoked) {
    await recordAudit(tx, {
      actorId,
      action: 'autograder-token.revoked',
      classroomId,
      subject: `assignment:${assignmentId}`,
      details: { becauseOf: `user:${userId}` },
      at,
    });
  }
}
