/**
 * Reads what most calls about a submission need in one statement instead of three: the caller, their membership,
 * and the submission with its repository. The guards decide whether the caller may see it.
 */
import { inWork, type ClassroomRole, type MembershipStatus } from '@lectern/contract';
import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { isKept } from '../db/put-away.ts';
import { repositoryColumns } from '../db/repository-columns.ts';
import {
  assignments,
  classrooms,
  contributors,
  memberships,
  organizations,
  sessions,
  users,
  works,
} from '../db/schema/index.ts';
import { findSessionUser, hashToken, slideSession, type SessionUser } from './session.ts';

const { placeholder } = sql;

/** Null where there is none. The submission may be of another assignment or classroom. */
function selectWork(db: Db, isCaller: SQL | undefined) {
  return db
    .select({
      user: users,
      session: { userId: sessions.userId, lastSeenAt: sessions.lastSeenAt },
      classroom: { id: classrooms.id, orgId: classrooms.orgId },
      membership: {
        userId: memberships.userId,
        classroomId: memberships.classroomId,
        role: memberships.role,
        status: memberships.status,
      },
      contributor: { userId: contributors.userId, workId: contributors.workId },
      assignment: {
        id: assignments.id,
        classroomId: assignments.classroomId,
        archivedAt: assignments.archivedAt,
        commentsOnAllLines: assignments.commentsOnAllLines,
      },
      work: {
        id: works.id,
        ...repositoryColumns,
      },
      org: {
        id: organizations.id,
        login: organizations.login,
        installationId: organizations.installationId,
      },
    })
    .from(users)
    .leftJoin(
      sessions,
      and(eq(sessions.userId, users.id), eq(sessions.tokenHash, placeholder('hash'))),
    )
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.classroomId, placeholder('cid'))),
    )
    .leftJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .leftJoin(works, eq(works.id, placeholder('wid')))
    .leftJoin(assignments, and(eq(assignments.id, works.assignmentId), isKept))
    .leftJoin(organizations, eq(organizations.id, works.orgId))
    .leftJoin(
      contributors,
      and(eq(contributors.workId, works.id), eq(contributors.userId, users.id)),
    )
    .where(isCaller);
}

const bySession = prepared((db) =>
  selectWork(
    db,
    and(gt(sessions.idleUntil, placeholder('now')), gt(sessions.expiresAt, placeholder('now'))),
  ).prepare('work_by_session'),
);

const byUser = prepared((db) =>
  selectWork(db, eq(users.id, placeholder('userId'))).prepare('work_by_user'),
);

type Row = Awaited<ReturnType<typeof selectWork>>[number];

export interface FoundWork extends Pick<Row, 'org'> {
  member?: { classroomId: number; orgId: number; role: ClassroomRole; status: MembershipStatus };
  /** Null unless it belongs to the assignment and the classroom of the address. */
  work: Row['work'];
  archivedAt: Date | null;
  commentsOnAllLines: boolean;
  isOwn: boolean;
}

/** Compares all ids, because left joins also return a submission of another assignment or classroom. */
function toFound(row: Row, ids: Record<string, unknown>): FoundWork {
  const { cid, wid } = ids;
  const { user, classroom, membership, contributor, assignment, work, org } = row;
  const isMember = membership?.userId === user.id && membership.classroomId === cid;
  return {
    ...(isMember && classroom && { member: toMember(classroom, membership) }),
    work: isAt(row, ids) ? work : null,
    archivedAt: assignment?.archivedAt ?? null,
    commentsOnAllLines: assignment?.commentsOnAllLines ?? false,
    org,
    isOwn: contributor?.userId === user.id && contributor.workId === wid,
  };
}

function isAt({ work, assignment }: Row, { cid, aid, wid }: Record<string, unknown>): boolean {
  return work?.id === wid && assignment?.id === aid && assignment?.classroomId === cid;
}

function toMember(
  { id, orgId }: NonNullable<Row['classroom']>,
  { role, status }: NonNullable<Row['membership']>,
): NonNullable<FoundWork['member']> {
  return { classroomId: id, orgId, role, status };
}

export interface Caller {
  user: SessionUser | undefined;
  /** Set if the address names a submission. */
  found?: FoundWork;
}

export async function findCaller(
  db: Db,
  token: string | undefined,
  now: Date,
  params: unknown,
): Promise<Caller> {
  const ids = inWork.safeParse(params);
  if (!token || !ids.success) return { user: await findSessionUser(db, token, now) };
  const hash = hashToken(token);
  const [row] = await bySession(db).execute({ hash, now, ...ids.data });
  if (!row?.session || row.session.userId !== row.user.id) return { user: undefined };
  await slideSession(db, hash, row.session.lastSeenAt, now);
  return { user: row.user, found: toFound(row, ids.data) };
}

/** For addresses that name only the submission; the caller has looked up its parents. */
export async function findWork(
  db: Db,
  userId: number,
  params: Record<string, unknown>,
): Promise<FoundWork | undefined> {
  const [row] = await byUser(db).execute({ hash: Buffer.alloc(0), userId, ...params });
  return row && toFound(row, params);
}
