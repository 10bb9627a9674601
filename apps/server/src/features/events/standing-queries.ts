/** Who of those on the line may still be. */
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { ClassroomRole } from '@lectern/contract';
import { memberships, sessions } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export interface Seat {
  tokenHash: Buffer;
  classroomId: number;
}

/** Of any number of seats at once. Looking does not keep a session alive. */
export async function listRoles(
  db: Reader,
  seats: readonly Seat[],
  now: Date,
): Promise<(seat: Seat) => ClassroomRole | undefined> {
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
        inArray(sessions.tokenHash, unique(seats.map(({ tokenHash }) => tokenHash))),
        inArray(memberships.classroomId, [...new Set(seats.map((seat) => seat.classroomId))]),
        eq(memberships.status, 'ACTIVE'),
        gt(sessions.idleUntil, now),
        gt(sessions.expiresAt, now),
      ),
    );
  const roles = new Map(rows.map((row) => [nameOf(row), row.role]));
  return (seat) => roles.get(nameOf(seat));
}

function unique(hashes: readonly Buffer[]): Buffer[] {
  return [...new Map(hashes.map((hash) => [hash.toString('hex'), hash])).values()];
}

function nameOf({ tokenHash, classroomId }: Seat): string {
  return `${tokenHash.toString('hex')} ${classroomId}`;
}
