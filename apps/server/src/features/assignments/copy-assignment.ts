/** Copies an assignment inside a classroom or into another one: never its submissions. */
import { AppError, movedByWeeks, type BodyOf, type routes } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { classrooms, memberships, sectionDates } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import { transactOnce } from '../../db/transact-once.ts';
import type { InClassroom } from '../../http/policy.ts';
import { copyTests } from '../tests/copy-tests.ts';
import { copyRubric } from './copy-rubric.ts';
import { insertNew, type AssignmentDraft } from './create-assignment.ts';
import { lockAssignment, selectOutline, type AssignmentRow } from './queries.ts';
import { bringTemplateUpToDate, type TemplateDeps } from './require-template.ts';

type Wanted = BodyOf<typeof routes.copyAssignment>;

interface Copied {
  classroomId: number;
  assignmentId: number;
}

export async function copyAssignment(
  deps: TemplateDeps,
  from: InClassroom,
  sourceId: number,
  wanted: Wanted,
  key: string | undefined,
): Promise<Copied> {
  const { db, clock } = deps;
  const now = clock();
  const into = await requireTaught(db, from, wanted.classroom_id);
  const id = { classroomId: from.classroomId, assignmentId: sourceId };
  const { template_id } = await selectOutline(db, id);
  await bringTemplateUpToDate(deps, into.orgId, template_id);
  const asked = { userId: from.user.id, key, what: ['copyAssignment', sourceId, wanted] };
  const assignmentId = await transactOnce(db, asked, async (tx) => {
    const source = await lockAssignment(tx, id, 'no key update');
    const isHere = into.classroomId === source.classroomId;
    const { rubricId } = source;
    const rubric =
      isHere || rubricId === null ? rubricId : await copyRubric(tx, into, rubricId, now);
    const made = await insertNew(tx, into, toDraft(source, wanted, rubric), now, sourceId);
    await copyTests(tx, into, { from: sourceId, to: made }, now);
    if (isHere) await copySectionDates(tx, into, source, { id: made, weeks: wanted.weeks });
    return made;
  });
  return { classroomId: into.classroomId, assignmentId };
}

/** The caller as a professor of the other classroom. */
async function requireTaught(
  db: Reader,
  { user, orgId }: InClassroom,
  classroomId: number,
): Promise<InClassroom> {
  const [found] = await db
    .select({ orgId: classrooms.orgId, role: memberships.role, status: memberships.status })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .where(and(eq(memberships.classroomId, classroomId), eq(memberships.userId, user.id)));
  if (found?.status !== 'ACTIVE') throw new AppError('not_found');
  if (found.role !== 'PROFESSOR') throw new AppError('role_too_low');
  if (found.orgId !== orgId) throw new AppError('copy_in_other_organization');
  return { user, classroomId, orgId, role: found.role };
}

function toDraft(
  source: AssignmentRow,
  { name, weeks }: Wanted,
  rubricId: number | null,
): AssignmentDraft {
  const moved = (at: Date | null) =>
    at && movedByWeeks(at, source.dueTimeZone, weeks).toISOString();
  return {
    name,
    template_id: source.templateId,
    main_due_date: moved(source.dueAt),
    due_time_zone: source.dueTimeZone,
    description: source.description,
    released_at: moved(source.releasedAt),
    default_score: source.defaultScore,
    maximum_score: source.maximumScore,
    rubric_id: rubricId,
    accepts_late: source.acceptsLate,
    comments_on_all_lines: source.commentsOnAllLines,
  };
}

async function copySectionDates(
  tx: Tx,
  { user }: InClassroom,
  { id, dueTimeZone }: AssignmentRow,
  copy: { id: number; weeks: number },
): Promise<void> {
  const dates = await tx.select().from(sectionDates).where(eq(sectionDates.assignmentId, id));
  if (dates.length === 0) return;
  await tx.insert(sectionDates).values(
    dates.map(({ sectionId, dueAt }) => ({
      assignmentId: copy.id,
      sectionId,
      dueAt: movedByWeeks(dueAt, dueTimeZone, copy.weeks),
      setBy: user.id,
    })),
  );
}
