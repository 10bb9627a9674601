import { AppError, type FullRubric } from '@lectern/contract';
import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { isCurrentRubric, isKeptRubric } from '../../db/put-away.ts';
import { assignments, rubricItems, rubrics } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';

export type RubricRow = typeof rubrics.$inferSelect;
export type ItemRow = typeof rubricItems.$inferSelect;

export function listRubrics(db: Reader, classroomId: number): Promise<FullRubric[]> {
  return fullRubrics(db, and(eq(rubrics.classroomId, classroomId), isCurrentRubric));
}

export async function selectRubric(db: Reader, rubricId: number): Promise<FullRubric> {
  const [found] = await fullRubrics(db, eq(rubrics.id, rubricId));
  if (!found) throw new AppError('not_found');
  return found;
}

/** Serialises edits of one rubric. A deleted one cannot be edited. */
export async function lockRubric(tx: Tx, rubricId: number): Promise<RubricRow> {
  const isIt = and(eq(rubrics.id, rubricId), isKeptRubric);
  const [row] = await tx.select().from(rubrics).where(isIt).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

export function listItems(db: Reader, rubricIds: number[]): Promise<ItemRow[]> {
  return db
    .select()
    .from(rubricItems)
    .where(and(inArray(rubricItems.rubricId, rubricIds), eq(rubricItems.deleted, false)))
    .orderBy(asc(rubricItems.position), asc(rubricItems.id));
}

/** An archived assignment uses its rubric too. */
const isInUse = sql<boolean>`exists (
  select from ${assignments} used
  where used.classroom_id = rubrics.classroom_id and used.rubric_id = rubrics.id
    and used.deleted_at is null)`;

export async function fullRubrics(db: Reader, which: SQL | undefined): Promise<FullRubric[]> {
  const rows = await db
    .select({ ...getTableColumns(rubrics), isInUse })
    .from(rubrics)
    .where(which)
    .orderBy(asc(rubrics.id));
  if (rows.length === 0) return [];
  const items = await listItems(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    rubric: toRubric(row),
    rubric_items: items.filter(({ rubricId }) => rubricId === row.id).map(toItem),
  }));
}

function toRubric(row: RubricRow & { isInUse: boolean }): FullRubric['rubric'] {
  return {
    id: row.id,
    name: row.name,
    org_id: row.orgId,
    classroom_id: row.classroomId,
    reusable: row.reusable,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    archived_at: row.archivedAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
    in_use: row.isInUse,
  };
}

function toItem(row: ItemRow): FullRubric['rubric_items'][number] {
  return {
    id: row.id,
    rubric_id: row.rubricId,
    point_value: row.points,
    explanation: row.explanation,
    created_at: row.createdAt.toISOString(),
    deleted: row.deleted,
    position: row.position,
  };
}
