/** Creates an assignment; a job makes its base repository. */
import { AppError, slugify, type BodyOf, type routes } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { assignments, baseRepositories, classrooms } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { transactOnce } from '../../db/transact-once.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { planDeadline } from '../../jobs/kinds/deadline-jobs.ts';
import { announce } from '../events/announce.ts';
import { enqueuePrepareBase } from '../../jobs/kinds/base-jobs.ts';
import { planRelease } from '../../jobs/kinds/release-jobs.ts';
import { requireReleaseBeforeDue } from './release-date.ts';
import { requireOffered } from './require-rubric.ts';
import { baseRepositoryName } from './repository-name.ts';
import { reserveName } from './reserve-name.ts';
import { bringTemplateUpToDate, requireTemplate, type TemplateDeps } from './require-template.ts';

export type AssignmentDraft = BodyOf<typeof routes.createAssignment>;

export async function createAssignment(
  deps: TemplateDeps,
  by: InClassroom,
  draft: AssignmentDraft,
  key: string | undefined,
): Promise<number> {
  const { db, clock } = deps;
  await bringTemplateUpToDate(deps, by.orgId, draft.template_id);
  requireReleaseBeforeDue(draft.released_at, draft.main_due_date);
  const now = clock();
  const asked = { userId: by.user.id, key, what: ['createAssignment', by.classroomId, draft] };
  return transactOnce(db, asked, (tx) => insertNew(tx, by, draft, now));
}

/** With its base repository, which a job makes. */
export async function insertNew(
  tx: Tx,
  by: InClassroom,
  draft: AssignmentDraft,
  now: Date,
  copiedFrom?: number,
): Promise<number> {
  await requireTemplate(tx, by.orgId, draft.template_id);
  if (draft.rubric_id != null) await requireOffered(tx, draft.rubric_id, by.classroomId);
  const { id, slug } = await insertAssignment(tx, by, draft, now);
  await insertBaseIntent(tx, by, { id, slug }, now);
  await recordAudit(tx, {
    actorId: by.user.id,
    action: 'assignment.created',
    classroomId: by.classroomId,
    subject: `assignment:${id}`,
    details: {
      name: draft.name,
      templateId: draft.template_id,
      dueAt: draft.main_due_date ?? null,
      dueTimeZone: draft.due_time_zone,
      releasedAt: draft.released_at ?? null,
      rubricId: draft.rubric_id ?? null,
      ...(copiedFrom !== undefined && { copiedFrom }),
    },
    at: now,
  });
  await enqueuePrepareBase(tx, id);
  await planDeadline(tx, id, now);
  await planRelease(tx, id, now);
  await announce(tx, {
    classroomId: by.classroomId,
    topic: 'assignments',
    assignmentId: id,
    causedBy: by.user.id,
  });
  return id;
}

async function insertAssignment(
  tx: Tx,
  { classroomId, user }: InClassroom,
  draft: AssignmentDraft,
  now: Date,
): Promise<{ id: number; slug: string }> {
  const slug = slugify(draft.name);
  const [made] = await tx
    .insert(assignments)
    .values({
      classroomId,
      templateId: draft.template_id,
      name: draft.name,
      slug,
      dueAt: toInstant(draft.main_due_date),
      dueTimeZone: draft.due_time_zone,
      description: draft.description?.trim() || null,
      releasedAt: toInstant(draft.released_at),
      rubricId: draft.rubric_id ?? null,
      defaultScore: draft.default_score ?? 0,
      maximumScore: draft.maximum_score ?? null,
      acceptsLate: draft.accepts_late ?? true,
      commentsOnAllLines: draft.comments_on_all_lines ?? false,
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: assignments.id });
  if (!made) throw new AppError('assignment_name_taken');
  return { id: made.id, slug };
}

function toInstant(sent: string | null | undefined): Date | null {
  return sent == null ? null : new Date(sent);
}

/** Saves which base repository to make, under a unique name. */
async function insertBaseIntent(
  tx: Tx,
  { classroomId, orgId }: InClassroom,
  { id, slug }: { id: number; slug: string },
  now: Date,
): Promise<void> {
  const [room] = await tx
    .select({ name: classrooms.name })
    .from(classrooms)
    .where(eq(classrooms.id, classroomId));
  if (!room) throw new Error('the classroom is gone');
  const name = await reserveName(tx, orgId, (taken) => baseRepositoryName(room.name, slug, taken));
  await tx.insert(baseRepositories).values({ assignmentId: id, orgId, name, createdAt: now });
}
