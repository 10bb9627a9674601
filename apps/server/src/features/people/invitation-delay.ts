/** Limits invitations: somebody who declines and asks again in turn would use up those of the day. */
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { auditLog } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { recordAudit } from '../audit/record.ts';
import type { MembershipRow } from '../memberships/queries.ts';
import { isToBeInvited } from '../memberships/standing.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

const onceInMs = 60 * 60_000;
const dayMs = 24 * onceInMs;
const sent = 'invitation.sent';

/** How long the invitation has to wait; undefined if none is due. */
export async function invitationDelayMs(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  membership: MembershipRow,
  accept: boolean,
): Promise<number | undefined> {
  const now = clock();
  if (isToBeInvited(membership)) return pauseMs(db, membership, now);
  return accept && hasExpired(membership, now) ? 0 : undefined;
}

/** An expired invitation is sent again when its person opens a link. */
function hasExpired({ status, invitedAt }: MembershipRow, now: Date): boolean {
  if (status !== 'ORG_INVITED') return false;
  return invitedAt === null || now.getTime() - invitedAt.getTime() >= onceInMs;
}

/** From the third invitation of a day on, one per hour, unless a professor asks for it. */
async function pauseMs(db: Db, { classroomId, userId }: MemberId, now: Date): Promise<number> {
  const entries = await db
    .select({ action: auditLog.action, at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.classroomId, classroomId),
        eq(auditLog.subject, `user:${userId}`),
        inArray(auditLog.action, [sent, 'person.invited']),
        gt(auditLog.at, new Date(now.getTime() - dayMs)),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id));
  const [last] = entries;
  const isSecond = entries.filter(({ action }) => action === sent).length < 2;
  if (last?.action !== sent || isSecond) return 0;
  return Math.max(0, last.at.getTime() + onceInMs - now.getTime());
}

export function recordSent(db: Db, { classroomId, userId }: MemberId, at: Date): Promise<void> {
  const subject = `user:${userId}`;
  return transact(db, (tx) =>
    recordAudit(tx, { actorId: null, action: sent, classroomId, subject, at }),
  );
}
