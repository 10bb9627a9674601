/** Assignments, columns and categories of a gradebook. */
import type { GradebookAssignment, GradebookCategory, GradebookColumn } from '@lectern/contract';
import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import { isVisibleTo } from '../../db/released.ts';
import {
  assignments,
  gradebookAssignments,
  gradebookCategories,
  gradebookColumns,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { maximumOf } from '../metrics/maximum.ts';

export interface Plan {
  categories: GradebookCategory[];
  assignments: GradebookAssignment[];
  columns: GradebookColumn[];
}

/** With `releasedBy`, as students see it at that time. */
export async function readPlan(db: Reader, classroomId: number, releasedBy?: Date): Promise<Plan> {
  const isVisible = releasedBy && isVisibleTo('STUDENT', releasedBy);
  const inClassroom = and(eq(assignments.classroomId, classroomId), isCurrent, isVisible);
  const categories = await listCategories(db, classroomId);
  const given = await db
    .select({ assignment: assignments, counting: gradebookAssignments })
    .from(assignments)
    .leftJoin(gradebookAssignments, eq(gradebookAssignments.assignmentId, assignments.id))
    .where(inClassroom)
    .orderBy(asc(assignments.createdAt), asc(assignments.id));
  const maxima = await maximumOf(db, inClassroom);
  const columns = await listColumns(db, classroomId);
  return {
    categories: categories.map(({ id, name, weight, dropLowest }) => ({
      category_id: id,
      name,
      weight,
      drop_lowest: dropLowest,
    })),
    assignments: given.map(({ assignment, counting }) => ({
      assignment_id: assignment.id,
      name: assignment.name,
      maximum: maxima.get(assignment.id) ?? 0,
      counts: counting?.counts ?? true,
      category_id: counting?.categoryId ?? null,
      extra_credit: counting?.extraCredit ?? false,
      due_at: assignment.dueAt?.toISOString() ?? null,
    })),
    columns: columns.map((column) => ({
      column_id: column.id,
      name: column.name,
      maximum: column.maximum,
      published: column.publishedAt !== null,
      category_id: column.categoryId,
      extra_credit: column.extraCredit,
    })),
  };
}

/** Equal as long as nothing that `saveGradebookPlan` sets has changed. */
export function versionOf({ categories, assignments: all, columns }: Plan): string {
  const counting = all
    .filter((one) => !one.counts || one.extra_credit || one.category_id !== null)
    .map((one) => [one.assignment_id, one.counts, one.extra_credit, one.category_id])
    .toSorted(([one], [other]) => Number(one) - Number(other));
  return createHash('sha256')
    .update(JSON.stringify([categories, counting, columns]))
    .digest('hex');
}

export function listCategories(db: Reader, classroomId: number) {
  return db
    .select()
    .from(gradebookCategories)
    .where(eq(gradebookCategories.classroomId, classroomId))
    .orderBy(asc(gradebookCategories.position), asc(gradebookCategories.id));
}

export function listColumns(db: Reader, classroomId: number) {
  return db
    .select()
    .from(gradebookColumns)
    .where(and(eq(gradebookColumns.classroomId, classroomId), isNull(gradebookColumns.deletedAt)))
    .orderBy(asc(gradebookColumns.position), asc(gradebookColumns.id));
}
