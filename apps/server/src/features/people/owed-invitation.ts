/**
 * When a person who is missing from the organisation is invited. Someone who declines and asks again in
 * turn would use up the invitations that the organisation may send in a day.
 */
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

/** How long it has to wait; undefined when none is owed. */
export async function owedInvitationMs(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  membership: MembershipRow,
  accept: boolean,
): Promise<number | undefined> {
  const now = clock();
  if (isToBeInvited(membership)) return pauseMs(db, membership, now);
  return accept && hasRunOut(membership, now) ? 0 : undefined;
}

/** An expired invitation is sent again when its person opens a link. */
function hasRunOut({ status, invitedAt }: MembershipRow, now: Date): boolean {
  if (status !== 'ORG_INVITED') return false;
  return invitedAt === null || now.getTime() - invitedAt.getTime() >= onceInMs;
}

/** The second invitation of a day goes out at once, and so does one that a professor asks for. */
async function pauseMs(db: Db, { classroomId, userId }: MemberId, now: Date): Promise<number> {
  const deeds = await db
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
  const [last] = deeds;
  const isFirstAgain = deeds.filter(({ action }) => action === sent).length < 2;
  if (last?.action !== sent || isFirstAgain) return 0;
  return Math.max(0, last.at.getTime() + onceInMs - now.getTime());
}

export function noteSent(db: Db, { classroomId, userId }: MemberId, at: Date): Promise<void> {
  const subject = `user:${userId}`;
  return transact(db, (tx) =>
    recordAudit(tx, { actorId: null, action: sent, classroomId, subject, at }),
  );
}
