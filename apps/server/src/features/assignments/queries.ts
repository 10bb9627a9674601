import {
  AppError,
  problemSentence,
  slugify,
  type AssignmentOutline,
  type TemplateRepo,
} from '@lectern/contract';
import { and, asc, count, eq, exists, sql, type SQL } from 'drizzle-orm';
import { isCurrent, isKept } from '../../db/put-away.ts';
import { isVisibleTo } from '../../db/released.ts';
import { assignments, baseRepositories, templates, works } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { toTemplateRepo } from '../organizations/template-queries.ts';

export type AssignmentRow = typeof assignments.$inferSelect;
type BaseRow = typeof baseRepositories.$inferSelect;

/** Includes the classroom, so that other classrooms' assignments cannot be read. */
export interface AssignmentId {
  classroomId: number;
  assignmentId: number;
}

export function listAssignments(
  db: Reader,
  { classroomId, role }: Pick<InClassroom, 'classroomId' | 'role'>,
  now: Date,
): Promise<AssignmentOutline[]> {
  const isHere = eq(assignments.classroomId, classroomId);
  return outlines(db, and(isHere, isCurrent, isVisibleTo(role, now)));
}

export async function selectOutline(db: Reader, id: AssignmentId): Promise<AssignmentOutline> {
  const [outline] = await outlines(db, isIt(id));
  if (!outline) throw new AppError('not_found');
  return outline;
}

/** Serialises edits of one assignment; `update` also blocks acceptances. */
export async function lockAssignment(
  tx: Tx,
  id: AssignmentId,
  strength: 'update' | 'no key update',
): Promise<AssignmentRow> {
  const [row] = await tx.select().from(assignments).where(isIt(id)).for(strength);
  if (!row) throw new AppError('not_found');
  return row;
}

export async function hasAcceptances(db: Reader, assignmentId: number): Promise<boolean> {
  const [work] = await db
    .select({ id: works.id })
    .from(works)
    .where(eq(works.assignmentId, assignmentId))
    .limit(1);
  return work !== undefined;
}

/** Repositories that students have on the platform, as far as Lectern knows. */
export async function countRepositories(db: Reader, id: AssignmentId): Promise<number> {
  const [row] = await db
    .select({ count: count(works.repositoryId) })
    .from(assignments)
    .leftJoin(works, eq(works.assignmentId, assignments.id))
    .where(isIt(id))
    .groupBy(assignments.id);
  if (!row) throw new AppError('not_found');
  return row.count;
}

/** 'HW 1' and 'hw-1' are the same name. An impossible name is not taken. */
export async function isNameTaken(db: Reader, classroomId: number, name: string): Promise<boolean> {
  const [found] = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(eq(assignments.classroomId, classroomId), eq(assignments.slug, slugify(name)), isKept),
    )
    .limit(1);
  return found !== undefined;
}

export async function selectTemplate(db: Reader, id: AssignmentId): Promise<TemplateRepo> {
  const [row] = await db
    .select({ template: templates })
    .from(assignments)
    .innerJoin(templates, eq(templates.id, assignments.templateId))
    .where(isIt(id));
  if (!row) throw new AppError('not_found');
  return toTemplateRepo(row.template);
}

function isIt({ classroomId, assignmentId }: AssignmentId): SQL | undefined {
  return and(eq(assignments.id, assignmentId), eq(assignments.classroomId, classroomId), isKept);
}

export async function outlines(db: Reader, which: SQL | undefined): Promise<AssignmentOutline[]> {
  const anyWork = db
    .select({ one: sql`1` })
    .from(works)
    .where(eq(works.assignmentId, assignments.id));
  const rows = await db
    .select({
      assignment: assignments,
      base: baseRepositories,
      isAccepted: sql<boolean>`${exists(anyWork)}`,
    })
    .from(assignments)
    .leftJoin(baseRepositories, eq(baseRepositories.assignmentId, assignments.id))
    .where(which)
    .orderBy(asc(assignments.createdAt), asc(assignments.id));
  return rows.map(({ assignment, base, isAccepted }) => toOutline(assignment, base, isAccepted));
}

function toOutline(
  assignment: AssignmentRow,
  base: BaseRow | null,
  isAccepted: boolean,
): AssignmentOutline {
  return {
    id: assignment.id,
    template_id: assignment.templateId,
    base_repo_id: base?.repositoryId ?? null,
    created_at: assignment.createdAt.toISOString(),
    released_at: assignment.releasedAt?.toISOString() ?? null,
    name: assignment.name,
    classroom_id: assignment.classroomId,
    rubric_id: assignment.rubricId,
    group_assignment: assignment.groupAssignment,
    main_due_date: assignment.dueAt?.toISOString() ?? null,
    due_time_zone: assignment.dueTimeZone,
    default_score: assignment.defaultScore,
    maximum_score: assignment.maximumScore,
    version: assignment.version,
    has_acceptances: isAccepted,
    description: assignment.description,
    accepts_late: assignment.acceptsLate,
    comments_on_all_lines: assignment.commentsOnAllLines,
    archived_at: assignment.archivedAt?.toISOString() ?? null,
    base_repository: {
      status: base?.state ?? 'pending',
      problem: base?.problem ? problemSentence(base.problem) : null,
      url: base?.repositoryUrl ?? null,
    },
  };
}
