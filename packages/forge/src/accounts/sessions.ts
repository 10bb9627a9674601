/** Sessions of the pages. The cookie holds the id, the database only its hash. */
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import type { Tx } from '../store/client.ts';
import { accounts, oauthCodes, sessions, type Account } from '../store/schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';

export interface Viewer {
  account: Account;
  /** CSRF token: every form of this session sends it back. */
  formToken: string;
}

const sessionDays = 14;

export interface StartedSession {
  id: string;
  expiresAt: Date;
}

export async function startSession(tx: Tx, now: Date, userId: number): Promise<StartedSession> {
  const id = newSecret();
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000);
  // Swept at sign-in, so the table needs no timer.
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx
    .insert(sessions)
    .values({ idHash: hashSecret(id), userId, formToken: newSecret(), createdAt: now, expiresAt });
  return { id, expiresAt };
}

export async function findViewer(
  context: ForgeContext,
  sessionId: string | undefined,
): Promise<Viewer | undefined> {
  if (sessionId === undefined) return undefined;
  const [viewer] = await context.db
    .select({ account: accounts, formToken: sessions.formToken })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .where(
      and(eq(sessions.idHash, hashSecret(sessionId)), gt(sessions.expiresAt, context.clock())),
    );
  return viewer;
}

export async function endSession(context: ForgeContext, sessionId: string): Promise<void> {
  await context.db.delete(sessions).where(eq(sessions.idHash, hashSecret(sessionId)));
}

/** Deletes unused OAuth codes as well, because an app could still exchange them. */
export async function endSessionsOf(tx: Tx, userId: number, exceptId?: string): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessions.idHash, hashSecret(exceptId));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await tx.delete(oauthCodes).where(and(eq(oauthCodes.userId, userId), isNull(oauthCodes.usedAt)));
}
