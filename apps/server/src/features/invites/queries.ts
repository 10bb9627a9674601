import type { Link } from '@lectern/contract';
import { and, asc, eq, gt, isNull, not, or } from 'drizzle-orm';
import { isCurrent, isKept } from '../../db/put-away.ts';
import { assignments, links, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { hashToken } from '../../http/session.ts';
import { fullName } from '../memberships/full-name.ts';

export type LinkRow = typeof links.$inferSelect;
type UserRow = typeof users.$inferSelect;

/** `archivedAt` is that of the assignment to accept. */
export type FoundLink = LinkRow & { archivedAt: Date | null };

export async function findLinkByToken(db: Reader, token: string): Promise<FoundLink | undefined> {
  const [row] = await db
    .select({ link: links, archivedAt: assignments.archivedAt })
    .from(links)
    .leftJoin(assignments, eq(assignments.id, links.assignmentId))
    .where(and(eq(links.tokenHash, hashToken(token)), or(isNull(links.assignmentId), isKept)));
  return row && { ...row.link, archivedAt: row.archivedAt };
}

export async function listLiveLinks(db: Reader, classroomId: number, now: Date): Promise<Link[]> {
  const rows = await db
    .select({ link: links, creator: users, assignmentName: assignments.name })
    .from(links)
    .innerJoin(users, eq(users.id, links.createdBy))
    .leftJoin(assignments, eq(assignments.id, links.assignmentId))
    .where(
      and(
        eq(links.classroomId, classroomId),
        or(isNull(links.assignmentId), isCurrent),
        isNull(links.revokedAt),
        or(isNull(links.expiresAt), gt(links.expiresAt, now)),
        or(not(links.oneUse), eq(links.useCount, 0)),
      ),
    )
    .orderBy(asc(links.id));
  return rows.map(({ link, creator, assignmentName }) =>
    toLink(link, creator, assignmentName ?? ''),
  );
}

function toLink(link: LinkRow, creator: UserRow, assignmentName: string): Link {
  const facts = {
    id: link.id,
    created_by: creator.login,
    created_by_name: fullName(creator),
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt?.toISOString() ?? null,
    use_count: link.useCount,
    one_use: link.oneUse,
    needs_approval: link.needsApproval,
  };
  const { role, assignmentId } = link;
  if (role !== null) return { kind: 'classroom', classroom_role: role, ...facts };
  if (assignmentId === null) throw new Error('a link without a purpose');
  return {
    kind: 'assignment',
    assignment_id: assignmentId,
    assignment_name: assignmentName,
    ...facts,
  };
}
