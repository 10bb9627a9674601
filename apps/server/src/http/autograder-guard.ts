/** Guard of autograders: a bearer token gives access to one assignment and names no person. */
import { AppError } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { isKept } from '../db/put-away.ts';
import { assignments, autograderTokens } from '../db/schema/index.ts';
import type { Attempt } from './attempt.ts';
import { hashToken } from './session.ts';

export interface ForAssignment {
  assignmentId: number;
}

export async function withAutograderToken({ db, bearer }: Attempt): Promise<ForAssignment> {
  if (bearer === undefined) throw new AppError('unauthorized');
  const [found] = await db
    .select({ assignmentId: assignments.id, archivedAt: assignments.archivedAt })
    .from(autograderTokens)
    .innerJoin(assignments, eq(assignments.id, autograderTokens.assignmentId))
    .where(and(eq(autograderTokens.tokenHash, hashToken(bearer)), isKept));
  if (!found) throw new AppError('unauthorized');
  if (found.archivedAt) throw new AppError('assignment_archived');
  return { assignmentId: found.assignmentId };
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
}
