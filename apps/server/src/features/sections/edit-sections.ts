/** Creates, renames and deletes sections. */
import { AppError, limits } from '@lectern/contract';
import { violates } from '@lectern/postgres/unique';
import { count, eq } from 'drizzle-orm';
import {
  classrooms,
  sectionDates,
  sectionGraders,
  sectionPeople,
  sections,
} from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { settleMoved } from '../commits/counting/settle-people.ts';
import { announceToStaff } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { listUserIds, lockSection, type SectionId } from './section-queries.ts';

export type SectionDeps = Pick<TokenDeps, 'db' | 'clock'>;

export async function createSection(
  { db, clock }: SectionDeps,
  by: InClassroom,
  name: string,
): Promise<number> {
  return onceNamed(() =>
    transact(db, async (tx) => {
      await requireRoom(tx, by.classroomId);
      const at = clock();
      const [made] = await tx
        .insert(sections)
        .values({ classroomId: by.classroomId, name, createdAt: at })
        .returning({ id: sections.id });
      await record(tx, by, { action: 'section.created', sectionId: made!.id, name, at });
      return made!.id;
    }),
  );
}

async function requireRoom(tx: Tx, classroomId: number): Promise<void> {
  await tx
    .select({ id: classrooms.id })
    .from(classrooms)
    .where(eq(classrooms.id, classroomId))
    .for('no key update');
  const [known] = await tx
    .select({ count: count() })
    .from(sections)
    .where(eq(sections.classroomId, classroomId));
  if (known!.count >= limits.sectionsPerClassroom) throw new AppError('too_many_sections');
}

export async function renameSection(
  { db, clock }: SectionDeps,
  by: InClassroom,
  sectionId: number,
  name: string,
): Promise<void> {
  await onceNamed(() =>
    transact(db, async (tx) => {
      const before = await lockSection(tx, idOf(by, sectionId));
      if (before.name === name) return;
      await tx.update(sections).set({ name }).where(eq(sections.id, sectionId));
      const at = clock();
      await record(tx, by, { action: 'section.renamed', sectionId, name, before: before.name, at });
    }),
  );
}

/** Its due dates end with it. */
export async function deleteSection(
  { db, clock }: SectionDeps,
  by: InClassroom,
  sectionId: number,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    const { name } = await lockSection(tx, idOf(by, sectionId));
    const userIds = await listUserIds(tx, sectionId);
    const dates = await tx
      .select({ assignmentId: sectionDates.assignmentId, dueAt: sectionDates.dueAt })
      .from(sectionDates)
      .where(eq(sectionDates.sectionId, sectionId));
    // The dates stay until the assignments are found that they concern.
    await tx.delete(sectionPeople).where(eq(sectionPeople.sectionId, sectionId));
    await settleMoved(tx, { classroomId: by.classroomId, userIds }, at);
    await tx.delete(sectionDates).where(eq(sectionDates.sectionId, sectionId));
    await tx.delete(sectionGraders).where(eq(sectionGraders.sectionId, sectionId));
    await tx.delete(sections).where(eq(sections.id, sectionId));
    await record(tx, by, { action: 'section.deleted', sectionId, name, userIds, dates, at });
  });
}

async function record(
  tx: Tx,
  { classroomId, user }: InClassroom,
  {
    action,
    sectionId,
    at,
    ...details
  }: { action: string; sectionId: number; at: Date } & Record<string, unknown>,
): Promise<void> {
  const subject = `section:${sectionId}`;
  await recordAudit(tx, { actorId: user.id, action, classroomId, subject, details, at });
  await announceToStaff(tx, { classroomId, topic: 'people', causedBy: user.id });
}

async function onceNamed<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violates(error, 'sections_name_once')) throw new AppError('section_name_taken');
    throw error;
  }
}

function idOf({ classroomId }: InClassroom, sectionId: number): SectionId {
  return { classroomId, sectionId };
}
