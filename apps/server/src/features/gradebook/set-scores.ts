/** Scores that staff type into a column. Every one is kept: the newest of a person counts. */
import { AppError, type GradebookChange, type GradebookScores } from '@lectern/contract';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { gradebookColumns, gradebookScores, memberships, users } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announceToStaff } from '../events/announce.ts';
import { fullName } from '../memberships/full-name.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import type { OverrideDeps } from './overrides.ts';
import { requireScore } from './require-score.ts';

interface By {
  classroomId: number;
  userId: number;
}

export async function setScores(
  { db, clock }: OverrideDeps,
  { classroomId, userId: setBy }: By,
  { column_id: columnId, scores }: GradebookScores,
): Promise<void> {
  const userIds = scores.map(({ user_id: id }) => id);
  if (new Set(userIds).size !== userIds.length) throw new AppError('person_twice');
  await transact(db, async (tx) => {
    const column = await lockColumn(tx, classroomId, columnId);
    for (const { score } of scores) if (score !== null) requireScore(score, column.maximum);
    await requireStudents(tx, classroomId, userIds);
    const current = await listNewest(tx, columnId, userIds);
    const changed = scores.filter(({ user_id: id, score }) => score !== (current.get(id) ?? null));
    refuseUnseen(changed, current);
    if (changed.length === 0) return;
    const createdAt = clock();
    const rows = changed.map(({ user_id: userId, score }) => ({ userId, score }));
    await tx
      .insert(gradebookScores)
      .values(rows.map((row) => ({ columnId, setBy, createdAt, ...row })));
    await recordAudit(tx, {
      actorId: setBy,
      action: 'gradebook.scored',
      classroomId,
      subject: `column:${columnId}`,
      details: { scores: rows },
      at: createdAt,
    });
    await announceToStaff(tx, { classroomId, topic: 'grading', causedBy: setBy });
  });
}

/** A repeat after a lost answer changes nothing, so it is no conflict. */
function refuseUnseen(
  changed: GradebookScores['scores'],
  current: ReadonlyMap<number, number | null>,
): void {
  const unseen = changed.filter(
    ({ user_id: id, before }) => before !== undefined && before !== (current.get(id) ?? null),
  );
  if (unseen.length === 0) return;
  const theirs = unseen.map(({ user_id }) => ({ user_id, score: current.get(user_id) ?? null }));
  throw new AppError('score_changed', { details: { theirs } });
}

/** Serialises changes of one column. */
async function lockColumn(tx: Tx, classroomId: number, columnId: number) {
  const [column] = await tx
    .select()
    .from(gradebookColumns)
    .where(
      and(
        eq(gradebookColumns.id, columnId),
        eq(gradebookColumns.classroomId, classroomId),
        isNull(gradebookColumns.deletedAt),
      ),
    )
    .for('no key update');
  if (!column) throw new AppError('gradebook_item_unknown');
  return column;
}

export async function requireStudents(
  db: Reader,
  classroomId: number,
  userIds: readonly number[],
): Promise<void> {
  const found = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.classroomId, classroomId),
        eq(memberships.role, 'STUDENT'),
        isLiveMembership(),
        inArray(memberships.userId, [...userIds]),
      ),
    );
  if (found.length !== userIds.length) throw new AppError('not_in_classroom');
}

async function listNewest(tx: Tx, columnId: number, userIds: number[]) {
  const { userId, score, id } = gradebookScores;
  const rows = await tx
    .selectDistinctOn([userId], { userId, score })
    .from(gradebookScores)
    .where(and(eq(gradebookScores.columnId, columnId), inArray(userId, userIds)))
    .orderBy(userId, desc(id));
  return new Map(rows.map((row) => [row.userId, row.score]));
}

/** Columns and people of another classroom are not found. */
export async function listChanges(
  db: Reader,
  classroomId: number,
  { columnId, userId }: { columnId: number; userId: number },
): Promise<GradebookChange[]> {
  const [person] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(gradebookColumns, eq(gradebookColumns.classroomId, memberships.classroomId))
    .where(
      and(
        eq(memberships.classroomId, classroomId),
        eq(memberships.userId, userId),
        eq(gradebookColumns.id, columnId),
      ),
    );
  if (!person) throw new AppError('not_found');
  const rows = await db
    .select({ change: gradebookScores, by: users })
    .from(gradebookScores)
    .innerJoin(users, eq(users.id, gradebookScores.setBy))
    .where(and(eq(gradebookScores.columnId, columnId), eq(gradebookScores.userId, userId)))
    .orderBy(desc(gradebookScores.id));
  return rows.map(({ change, by }) => ({
    score: change.score,
    set_by: fullName(by),
    set_at: change.createdAt.toISOString(),
  }));
}
