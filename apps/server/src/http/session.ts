/** Sessions: a random cookie, stored as a hash. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema/index.ts';
import type { Tx } from '../db/transact.ts';

export type SessionUser = typeof users.$inferSelect;

const day = 24 * 60 * 60 * 1000;
export const idleMs = 14 * day;
export const absoluteMs = 90 * day;
/** Extending a session on every request would write a row per request. */
const slideEveryMs = 60 * 60 * 1000;

/** `__Host-` binds the cookie to this host. Browsers refuse the prefix over http. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-lectern' : 'lectern';
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function createSession(tx: Tx, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    idleUntil: new Date(now.getTime() + idleMs),
    expiresAt: new Date(now.getTime() + absoluteMs),
  });
  return token;
}

const bySession = prepared((db) =>
  db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.idleUntil, sql.placeholder('now')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_user'),
);

export async function findSessionUser(
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<SessionUser | undefined> {
  if (!token) return undefined;
  const hash = hashToken(token);
  const [found] = await bySession(db).execute({ hash, now });
  if (!found) return undefined;
  await slideSession(db, hash, found.lastSeenAt, now);
  return found.user;
}

export async function slideSession(
  db: Db,
  hash: Buffer,
  lastSeenAt: Date,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() <= slideEveryMs) return;
  const idleUntil = new Date(now.getTime() + idleMs);
  await db.update(sessions).set({ lastSeenAt: now, idleUntil }).where(eq(sessions.tokenHash, hash));
}

export function sessionToken(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[sessionCookieName(publicUrl)];
}

export function setSessionCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  reply.setCookie(sessionCookieName(publicUrl), token, {
    ...cookieOptions(publicUrl),
    maxAge: absoluteMs / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(sessionCookieName(publicUrl), cookieOptions(publicUrl));
}

/** Attributes of all our cookies: hidden from scripts, not sent with cross-site posts. */
export function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
