import { and, eq, gt, inArray } from 'drizzle-orm';
import type { ClassroomRole } from '@lectern/contract';
import { memberships, sessions } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export interface StreamOwner {
  tokenHash: Buffer;
  classroomId: number;
}

/** Roles of the people with open event streams. Reading them does not prolong their sessions. */
export async function listRoles(
  db: Reader,
  owners: readonly StreamOwner[],
  now: Date,
): Promise<(owner: StreamOwner) => ClassroomRole | undefined> {
  const rows = await db
    .select({
      tokenHash: sessions.tokenHash,
      classroomId: memberships.classroomId,
      role: memberships.role,
    })
    .from(sessions)
    .innerJoin(memberships, eq(memberships.userId, sessions.userId))
    .where(
      and(
        inArray(sessions.tokenHash, unique(owners.map(({ tokenHash }) => tokenHash))),
        inArray(memberships.classroomId, [...new Set(owners.map((owner) => owner.classroomId))]),
        eq(memberships.status, 'ACTIVE'),
        gt(sessions.idleUntil, now),
        gt(sessions.expiresAt, now),
      ),
    );
  const roles = new Map(rows.map((row) => [keyOf(row), row.role]));
  return (owner) => roles.get(keyOf(owner));
}

function unique(hashes: readonly Buffer[]): Buffer[] {
  return [...new Map(hashes.map((hash) => [hash.toString('hex'), hash])).values()];
}

function keyOf({ tokenHash, classroomId }: StreamOwner): string {
  return `${tokenHash.toString('hex')} ${classroomId}`;
}
