/** Creates a link, or returns the existing one. */
import { sameLinkWithinMinutes, type ClassroomRole, type LinkToken } from '@lectern/contract';
import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { links } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { hashToken } from '../../http/session.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { requireStillProfessor } from '../people/still-professor.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import type { LinkRow } from './queries.ts';

/** Limits of a link to join the classroom. */
export interface JoinRules {
  oneUse: boolean;
  needsApproval: boolean;
  /** A link for one use must be newer than this one. */
  after: number | null;
}

export type LinkPurpose =
  | { role: ClassroomRole; assignmentId: null; rules?: JoinRules }
  | { role: null; assignmentId: number };

const forEveryone: JoinRules = { oneUse: false, needsApproval: false, after: null };

function rulesOf(purpose: LinkPurpose): JoinRules {
  return (purpose.role === null ? undefined : purpose.rules) ?? forEveryone;
}

export interface WantedLink {
  classroomId: number;
  purpose: LinkPurpose;
  /** Null for no expiry. */
  durationMinutes: number | null;
  createdBy: number;
}

const minuteMs = 60_000;

export async function createLink(
  { db, clock, keyring }: Pick<TokenDeps, 'db' | 'clock' | 'keyring'>,
  wanted: WantedLink,
): Promise<LinkToken> {
  const { classroomId, createdBy } = wanted;
  return transact(db, async (tx) => {
    await lockLink(tx, wanted);
    const known = await findSame(tx, wanted, clock());
    const shown = known && tokenOf(keyring, known);
    if (known && shown !== undefined) return toLinkToken(known, shown);
    await requireStillProfessor(tx, { classroomId, user: { id: createdBy } });
    // Its key has left the ring.
    if (known) await tx.update(links).set({ revokedAt: clock() }).where(eq(links.id, known.id));
    return makeLink(tx, keyring, wanted, clock());
  });
}

/** Serialises requests for the same link. */
async function lockLink(tx: Tx, { classroomId, purpose }: WantedLink): Promise<void> {
  const subject = `link:${classroomId}:${purpose.role ?? purpose.assignmentId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

async function findSame(tx: Tx, wanted: WantedLink, now: Date): Promise<LinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.classroomId, wanted.classroomId),
        isFor(wanted.purpose),
        isNull(links.revokedAt),
        ...sameRules(wanted),
        ...sameExpiry(wanted, now),
      ),
    )
    .orderBy(asc(links.id))
    .limit(1);
  return row;
}

function isFor({ role, assignmentId }: LinkPurpose): SQL | undefined {
  return role === null ? eq(links.assignmentId, assignmentId) : eq(links.role, role);
}

/** An unused link for one use is shown again to the person who made it. */
function sameRules({ purpose, createdBy }: WantedLink): SQL[] {
  const { oneUse, needsApproval, after } = rulesOf(purpose);
  const same = [eq(links.oneUse, oneUse), eq(links.needsApproval, needsApproval)];
  if (!oneUse) return same;
  return [...same, eq(links.createdBy, createdBy), eq(links.useCount, 0), gt(links.id, after ?? 0)];
}

/** Reused only for the same person within a few minutes. */
function sameExpiry({ durationMinutes, createdBy }: WantedLink, now: Date): SQL[] {
  if (durationMinutes === null) return [isNull(links.expiresAt)];
  return [
    eq(links.durationMinutes, durationMinutes),
    eq(links.createdBy, createdBy),
    gt(links.createdAt, new Date(now.getTime() - sameLinkWithinMinutes * minuteMs)),
    gt(links.expiresAt, now),
  ];
}

async function makeLink(
  tx: Tx,
  keyring: TokenDeps['keyring'],
  { classroomId, purpose, durationMinutes, createdBy }: WantedLink,
  now: Date,
): Promise<LinkToken> {
  const { oneUse, needsApproval } = rulesOf(purpose);
  const expiresAt =
    durationMinutes === null ? null : new Date(now.getTime() + durationMinutes * minuteMs);
  const [row] = await tx
    .insert(links)
    .values({
      classroomId,
      role: purpose.role,
      assignmentId: purpose.assignmentId,
      oneUse,
      needsApproval,
      durationMinutes,
      expiresAt,
      createdBy,
      createdAt: now,
    })
    .returning();
  const [token] = keyring.linkTokens(row?.id ?? 0);
  if (!row || token === undefined) throw new Error('the insert returned no link');
  await tx
    .update(links)
    .set({ tokenHash: hashToken(token) })
    .where(eq(links.id, row.id));
  await recordAudit(tx, {
    actorId: createdBy,
    action: 'link.created',
    classroomId,
    subject: `link:${row.id}`,
    details: {
      role: purpose.role,
      assignmentId: purpose.assignmentId,
      durationMinutes,
      ...(oneUse && { oneUse }),
      ...(needsApproval && { needsApproval }),
    },
    at: now,
  });
  await announce(tx, { classroomId, topic: 'links', causedBy: createdBy });
  return toLinkToken(row, token);
}

/** The stored hash tells which key made the token. */
function tokenOf(keyring: TokenDeps['keyring'], link: LinkRow): string | undefined {
  return keyring.linkTokens(link.id).find((token) => link.tokenHash?.equals(hashToken(token)));
}

function toLinkToken({ id, expiresAt }: LinkRow, token: string): LinkToken {
  return { token, expires_at: expiresAt?.toISOString() ?? null, link_id: id };
}
