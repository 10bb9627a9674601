import {
  AppError,
  type StagedFeedback,
  type SavedComment,
  type SavedCommentUses,
} from '@lectern/contract';
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import { isKept } from '../../db/put-away.ts';
import { assignments, drafts, feedback, savedComments, works } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';

/** Whose saved comments a call is about. Null is the course. */
export interface Owner {
  classroomId: number;
  ownerId: number | null;
}

export interface Place {
  assignmentId: number | null;
  path: string | null;
  rubricItemId: number | null;
}

export function isOf({ classroomId, ownerId }: Owner) {
  const { ownerId: owner } = savedComments;
  const isTheirs = ownerId === null ? isNull(owner) : eq(owner, ownerId);
  return and(eq(savedComments.classroomId, classroomId), isTheirs);
}

/** Those of the caller and of the course. */
function isVisible(classroomId: number, userId: number) {
  return or(isOf({ classroomId, ownerId: null }), isOf({ classroomId, ownerId: userId }));
}

/** In one statement. Deleted comments are no uses. */
export async function listSavedComments(
  db: Reader,
  { classroomId, userId }: { classroomId: number; userId: number },
  { assignmentId, path, rubricItemId }: Place,
): Promise<SavedComment[]> {
  const isHere = sql`${works.assignmentId} = ${assignmentId}::bigint`;
  const countIf = (when: ReturnType<typeof sql>) =>
    sql<number>`(count(${feedback.id}) filter (where ${when}))::int`;
  const rows = await db
    .select({
      saved: savedComments,
      uses: sql<number>`count(${feedback.id})::int`,
      onItem: countIf(sql`${feedback.rubricItemId} = ${rubricItemId}::bigint`),
      inFile: countIf(sql`${isHere} and ${feedback.path} = ${path}::text`),
      inAssignment: countIf(isHere),
    })
    .from(savedComments)
    .leftJoin(
      feedback,
      and(eq(feedback.savedCommentId, savedComments.id), isNull(feedback.deletedAt)),
    )
    .leftJoin(works, eq(works.id, feedback.workId))
    .where(isVisible(classroomId, userId))
    .groupBy(savedComments.id)
    .orderBy(asc(savedComments.id));
  return rows.map(({ saved, uses, onItem, inFile, inAssignment }) => ({
    id: saved.id,
    of_course: saved.ownerId === null,
    body: saved.body,
    points: saved.points,
    version: saved.version,
    created_at: saved.createdAt.toISOString(),
    uses,
    uses_on_item: onItem,
    uses_in_file: inFile,
    uses_in_assignment: inAssignment,
  }));
}

export async function findUses(
  db: Reader,
  { classroomId, userId }: { classroomId: number; userId: number },
  savedId: number,
): Promise<SavedCommentUses> {
  const [saved] = await db
    .select()
    .from(savedComments)
    .where(and(eq(savedComments.id, savedId), isVisible(classroomId, userId)));
  if (!saved) throw new AppError('not_found');
  const used = await db
    .select({ assignment_id: assignments.id, name: assignments.name, uses: count() })
    .from(feedback)
    .innerJoin(works, eq(works.id, feedback.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(and(eq(feedback.savedCommentId, savedId), isNull(feedback.deletedAt), isKept))
    .groupBy(assignments.id)
    .orderBy(asc(assignments.id));
  const pending = await listDrafts(db, userId, savedId);
  const texts = pending.flatMap(({ items }) => items.filter((item) => hasTextOf(item, saved)));
  return { assignments: used, drafts: texts.length };
}

type Text = Pick<typeof savedComments.$inferSelect, 'id' | 'body' | 'points'>;

interface DraftItem {
  feedback: StagedFeedback;
  rubric_points?: number;
}

/** Of this person alone: nobody sees the drafts of another. */
export async function listDrafts(db: Reader | Tx, userId: number, savedId: number) {
  const named = JSON.stringify([{ feedback: { saved_comment_id: savedId } }]);
  const rows = await db
    .select({ workId: drafts.workId, items: drafts.items })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), sql`${drafts.items} @> ${named}::jsonb`))
    .orderBy(asc(drafts.workId));
  return rows.map(({ workId, items }) => ({ workId, items: items as DraftItem[] }));
}

/** Its author has not changed it since it was chosen. */
export function hasTextOf({ feedback: pending }: DraftItem, { id, body, points }: Text): boolean {
  if (pending.action === 'DELETE' || pending.saved_comment_id !== id) return false;
  return pending.body === body && pending.points === points;
}
