/** Guard of autograders: a bearer token gives access to one assignment and names no person. */
import { AppError } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { autograderTokens } from '../db/schema/index.ts';
import type { Attempt } from './attempt.ts';
import { hashToken } from './session.ts';

export interface ForAssignment {
  assignmentId: number;
}

export async function withAutograderToken({ db, bearer }: Attempt): Promise<ForAssignment> {
  if (bearer === undefined) throw new AppError('unauthorized');
  const [found] = await db
    .select({ assignmentId: autograderTokens.assignmentId })
    .from(autograderTokens)
    .where(eq(autograderTokens.tokenHash, hashToken(bearer)));
  if (!found) throw new AppError('unauthorized');
  return found;
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
}
