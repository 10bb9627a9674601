/** The part of a snapshot that shows the rubric with what was applied. */
import type { PublishedItem } from '@lectern/contract';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { assignments, rubricItems } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

interface WithItem {
  comment: { rubricItemId: number | null; points: number };
}

type ListedItem = Awaited<ReturnType<typeof listRubricItems>>[number];

/** The items of the assignment's rubric, and others that these comments apply. */
export function listRubricItems(db: Reader, assignmentId: number, comments: readonly WithItem[]) {
  const applied = new Set(comments.flatMap(({ comment }) => comment.rubricItemId ?? []));
  const isInRubric = and(
    eq(rubricItems.rubricId, assignments.rubricId),
    eq(rubricItems.deleted, false),
  )!;
  return db
    .select({
      id: rubricItems.id,
      explanation: rubricItems.explanation,
      points: rubricItems.points,
      isInRubric: sql<boolean>`(${isInRubric}) is true`,
    })
    .from(assignments)
    .innerJoin(rubricItems, or(isInRubric, inArray(rubricItems.id, [...applied])))
    .where(eq(assignments.id, assignmentId))
    .orderBy(asc(rubricItems.position), asc(rubricItems.id));
}

export function publishedRubric(
  items: readonly ListedItem[],
  comments: readonly WithItem[],
): PublishedItem[] {
  return items.flatMap(({ id, explanation, points, isInRubric }) => {
    const given = comments.flatMap(({ comment }) =>
      comment.rubricItemId === id ? comment.points : [],
    );
    const applied = given.length;
    if (!isInRubric && applied === 0) return [];
    return { explanation, points, applied, given: given.reduce((sum, each) => sum + each, 0) };
  });
}
