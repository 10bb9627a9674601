/** Shows graders who else has a submission open. */
import type { Presence } from '@lectern/contract';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { presences, shownNames, users } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { announce } from '../events/announce.ts';
import { isShownNameOf, shownName } from '../memberships/by-name.ts';
import { fullName } from '../memberships/full-name.ts';
import type { Grading } from './grading-deps.ts';

/** Three heartbeats. */
const lapsesAfterMs = 45_000;

export async function keepPresence(db: Db, grading: Grading, now: Date): Promise<Presence[]> {
  const { classroomId, workId, graderId } = grading;
  const alive = new Date(now.getTime() - lapsesAfterMs);
  return transact(db, async (tx) => {
    const [mine] = await tx
      .insert(presences)
      .values({ workId, userId: graderId, since: now, seenAt: now })
      .onConflictDoUpdate({
        target: [presences.workId, presences.userId],
        set: {
          seenAt: now,
          since: sql`case when ${presences.seenAt} > ${alive.toISOString()}::timestamptz
            then ${presences.since} else excluded.since end`,
        },
      })
      .returning();
    if (mine?.since.getTime() === now.getTime()) await announcePresence(tx, grading);
    const others = await tx
      .select({
        login: users.login,
        ...shownName,
        since: presences.since,
      })
      .from(presences)
      .innerJoin(users, eq(users.id, presences.userId))
      .innerJoin(shownNames, isShownNameOf(classroomId, presences.userId))
      .where(
        and(
          eq(presences.workId, workId),
          ne(presences.userId, graderId),
          gt(presences.seenAt, alive),
        ),
      )
      .orderBy(asc(presences.since));
    return others.map((grader) => ({
      github_username: grader.login,
      full_name: fullName(grader),
      since: grader.since.toISOString(),
    }));
  });
}

export async function leavePresence(db: Db, grading: Grading): Promise<void> {
  const { workId, graderId } = grading;
  await transact(db, async (tx) => {
    const left = await tx
      .delete(presences)
      .where(and(eq(presences.workId, workId), eq(presences.userId, graderId)))
      .returning();
    if (left.length > 0) await announcePresence(tx, grading);
  });
}

function announcePresence(tx: Tx, { classroomId, assignmentId, workId }: Grading): Promise<void> {
  return announce(tx, { classroomId, topic: 'presence', assignmentId, workId });
}
