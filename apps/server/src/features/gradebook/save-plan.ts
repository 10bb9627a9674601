/** Sets categories, columns, and how assignments count, all at once. */
import { AppError, limits, type GradebookPlan } from '@lectern/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  assignments,
  classrooms,
  gradebookAssignments,
  gradebookCategories,
  gradebookColumns,
} from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { OverrideDeps } from './overrides.ts';
import { readPlan, versionOf, type Plan } from './plan-queries.ts';

interface By {
  classroomId: number;
  userId: number;
}

export async function savePlan({ db, clock }: OverrideDeps, by: By, wanted: GradebookPlan) {
  const plan = trimmed(wanted);
  refuseMistakes(plan);
  const { classroomId } = by;
  await transact(db, async (tx) => {
    // Serialises changes of the plan.
    await tx.execute(sql`select from ${classrooms} where id = ${classroomId} for no key update`);
    const before = await readPlan(tx, classroomId);
    if (versionOf(before) !== plan.version) throw new AppError('conflict');
    requireKnown(before, plan);
    const at = clock();
    const categoryIds = await saveCategories(tx, classroomId, plan);
    const categoryOf = (position: number | null) =>
      position === null ? null : (categoryIds[position] ?? null);
    await saveColumns(tx, by, plan, categoryOf, at);
    await saveAssignments(tx, plan, categoryOf);
    await removeCategories(tx, classroomId, categoryIds);
    const after = await readPlan(tx, classroomId);
    if (versionOf(after) === versionOf(before)) return;
    const details = { before: summaryOf(before), after: summaryOf(after) };
    const subject = `classroom:${classroomId}`;
    const entry = { actorId: by.userId, action: 'gradebook.planned', classroomId, subject };
    await recordAudit(tx, { ...entry, details, at });
    await announce(tx, { classroomId, topic: 'grading', causedBy: by.userId });
  });
}

function trimmed(plan: GradebookPlan): GradebookPlan {
  const named = <T extends { name: string }>(one: T) => ({ ...one, name: one.name.trim() });
  return { ...plan, categories: plan.categories.map(named), columns: plan.columns.map(named) };
}

function refuseMistakes({ categories, columns }: GradebookPlan): void {
  for (const { name, weight, drop_lowest: drop } of categories) {
    if (name === '') throw new AppError('category_name_missing');
    if (!(weight >= 0 && weight <= limits.gradebookWeight)) {
      const params = { name, maximum: limits.gradebookWeight };
      throw new AppError('category_weight_invalid', { params });
    }
    if (!Number.isInteger(drop) || drop < 0 || drop > 100) {
      throw new AppError('category_drop_invalid', { params: { name } });
    }
  }
  for (const { name, maximum } of columns) {
    if (name === '') throw new AppError('column_name_missing');
    if (!(maximum > 0 && maximum <= limits.points)) {
      throw new AppError('column_maximum_invalid', { params: { name, most: limits.points } });
    }
  }
  const category = twice(categories);
  if (category !== undefined) {
    throw new AppError('category_name_twice', { params: { name: category } });
  }
  const column = twice(columns);
  if (column !== undefined) throw new AppError('column_name_twice', { params: { name: column } });
}

function twice(named: readonly { name: string }[]): string | undefined {
  const names = named.map(({ name }) => name.toLowerCase());
  return named.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at)?.name;
}

/** Ids of another classroom are unknown here. */
function requireKnown(before: Plan, plan: GradebookPlan): void {
  const ids = {
    categories: before.categories.map(({ category_id: id }) => id),
    assignments: before.assignments.map(({ assignment_id: id }) => id),
    columns: before.columns.map(({ column_id: id }) => id),
  };
  const isKnown =
    plan.categories.every(({ category_id: id }) => id === null || ids.categories.includes(id)) &&
    plan.assignments.every(({ assignment_id: id }) => ids.assignments.includes(id)) &&
    plan.columns.every(({ column_id: id }) => id === null || ids.columns.includes(id)) &&
    [...plan.assignments, ...plan.columns].every(
      ({ category }) => category === null || category < plan.categories.length,
    );
  const all = [
    ...plan.categories.map(({ category_id: id }) => `category ${id ?? ''}`),
    ...plan.columns.map(({ column_id: id }) => `column ${id ?? ''}`),
    ...plan.assignments.map(({ assignment_id: id }) => `assignment ${id}`),
  ].filter((one) => !one.endsWith(' '));
  if (!isKnown || new Set(all).size !== all.length) throw new AppError('gradebook_item_unknown');
}

/** Returns their ids in the order of the plan. */
async function saveCategories(
  tx: Tx,
  classroomId: number,
  { categories }: GradebookPlan,
): Promise<number[]> {
  // Two categories can swap their names, which must be unique after each statement.
  await tx
    .update(gradebookCategories)
    .set({ name: sql`'#' || ${gradebookCategories.id} || repeat('#', 100)` })
    .where(eq(gradebookCategories.classroomId, classroomId));
  const ids: number[] = [];
  for (const [position, { category_id: known, ...category }] of categories.entries()) {
    const row = {
      name: category.name,
      weight: category.weight,
      dropLowest: category.drop_lowest,
      position,
    };
    const [saved] =
      known === null
        ? await tx
            .insert(gradebookCategories)
            .values({ classroomId, ...row })
            .returning()
        : await tx
            .update(gradebookCategories)
            .set(row)
            .where(eq(gradebookCategories.id, known))
            .returning();
    ids.push(saved!.id);
  }
  return ids;
}

async function saveColumns(
  tx: Tx,
  { classroomId, userId }: By,
  { columns }: GradebookPlan,
  categoryOf: (position: number | null) => number | null,
  at: Date,
): Promise<void> {
  const live = and(
    eq(gradebookColumns.classroomId, classroomId),
    isNull(gradebookColumns.deletedAt),
  );
  const kept = columns.flatMap(({ column_id: id }) => (id === null ? [] : [id]));
  await tx
    .update(gradebookColumns)
    .set({ deletedAt: at })
    .where(
      and(
        live,
        kept.length === 0
          ? undefined
          : sql`${gradebookColumns.id} <> all(${sql.param(kept)}::bigint[])`,
      ),
    );
  await tx
    .update(gradebookColumns)
    .set({ name: sql`'#' || ${gradebookColumns.id} || repeat('#', 100)` })
    .where(live);
  for (const [position, column] of columns.entries()) {
    const row = {
      name: column.name,
      maximum: column.maximum,
      categoryId: categoryOf(column.category),
      extraCredit: column.extra_credit,
      position,
    };
    if (column.column_id === null) {
      const made = { classroomId, createdBy: userId, createdAt: at };
      const publishedAt = column.published ? at : null;
      await tx.insert(gradebookColumns).values({ ...row, ...made, publishedAt });
    } else {
      const publishedAt = column.published
        ? sql`coalesce(${gradebookColumns.publishedAt}, ${at.toISOString()})`
        : null;
      await tx
        .update(gradebookColumns)
        .set({ ...row, publishedAt })
        .where(eq(gradebookColumns.id, column.column_id));
    }
  }
}

async function saveAssignments(
  tx: Tx,
  plan: GradebookPlan,
  categoryOf: (position: number | null) => number | null,
): Promise<void> {
  if (plan.assignments.length === 0) return;
  const rows = plan.assignments.map((one) => ({
    assignmentId: one.assignment_id,
    categoryId: categoryOf(one.category),
    extraCredit: one.extra_credit,
    counts: one.counts,
  }));
  await tx
    .insert(gradebookAssignments)
    .values(rows)
    .onConflictDoUpdate({
      target: gradebookAssignments.assignmentId,
      set: {
        categoryId: sql`excluded.category_id`,
        extraCredit: sql`excluded.extra_credit`,
        counts: sql`excluded.counts`,
      },
    });
}

/** After nothing refers to them any more, also no assignment that was put away. */
async function removeCategories(tx: Tx, classroomId: number, kept: readonly number[]) {
  const gone = tx
    .select({ id: gradebookCategories.id })
    .from(gradebookCategories)
    .where(
      and(
        eq(gradebookCategories.classroomId, classroomId),
        sql`${gradebookCategories.id} <> all(${sql.param([...kept])}::bigint[])`,
      ),
    );
  const ofClassroom = tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(eq(assignments.classroomId, classroomId));
  await tx
    .update(gradebookAssignments)
    .set({ categoryId: null })
    .where(
      and(
        inArray(gradebookAssignments.assignmentId, ofClassroom),
        inArray(gradebookAssignments.categoryId, gone),
      ),
    );
  await tx
    .update(gradebookColumns)
    .set({ categoryId: null })
    .where(
      and(
        eq(gradebookColumns.classroomId, classroomId),
        inArray(gradebookColumns.categoryId, gone),
      ),
    );
  await tx.delete(gradebookCategories).where(inArray(gradebookCategories.id, gone));
}

function summaryOf({ categories, assignments: all, columns }: Plan) {
  return {
    categories,
    columns,
    assignments: all
      .filter((one) => !one.counts || one.extra_credit || one.category_id !== null)
      .map(({ assignment_id, category_id, extra_credit, counts }) => ({
        assignment_id,
        category_id,
        extra_credit,
        counts,
      })),
  };
}
