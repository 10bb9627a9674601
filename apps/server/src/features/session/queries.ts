import { and, desc, eq, exists, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { memberships, sessions, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { hashToken, type SessionUser } from '../../http/session.ts';

export async function deleteSession(db: Reader, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Returns the person on the platform whose session it was, even if it had expired. */
export async function takeSession(db: Reader, token: string): Promise<number | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({
      platformId: sql<number>`(select ${users.platformId} from ${users} where ${users.id} = ${sessions.userId})`,
    });
  return ended?.platformId;
}

export async function deleteExpiredSessions(db: Reader, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/**
 * The caller, or a person who is or was in one of their classrooms. Removed callers see nobody
 * there. The latest owner of a login has it now.
 */
export async function findAcquaintance(
  db: Reader,
  callerId: number,
  login: string,
): Promise<SessionUser | undefined> {
  const own = alias(memberships, 'own');
  const shared = db
    .select({ one: sql`1` })
    .from(own)
    .innerJoin(memberships, eq(memberships.classroomId, own.classroomId))
    .where(
      and(
        eq(own.userId, callerId),
        eq(memberships.userId, users.id),
        ne(own.status, 'REMOVED'),
        // Anybody with a link can ask to join or return, so asking must reveal nobody.
        sql`coalesce(${own.reason}, '') not in ('removed_before', 'needs_approval')`,
      ),
    );
  const [found] = await db
    .select()
    .from(users)
    .where(
      and(sql`lower(${users.login}) = lower(${login})`, or(eq(users.id, callerId), exists(shared))),
    )
    .orderBy(desc(users.updatedAt))
    .limit(1);
  return found;
}
