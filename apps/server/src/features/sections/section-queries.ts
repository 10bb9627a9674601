import { AppError, type Section, type SectionDate } from '@lectern/contract';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { groupBy } from '../../db/group-by.ts';
import {
  memberships,
  rosterEntries,
  sectionDates,
  sectionGraders,
  sectionPeople,
  sections,
  sectionsOfPeople,
  shownNames,
  users,
} from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import { isStaff } from '../grading/grader-queries.ts';
import { byName, isShownNameOf } from '../memberships/by-name.ts';
import { isLiveMembership } from '../memberships/queries.ts';

export interface SectionId {
  classroomId: number;
  sectionId: number;
}

export type SectionRow = typeof sections.$inferSelect;

const byTitle = [sql`lower(${sections.name})`, asc(sections.id)];

/** By name. People who left the classroom are not counted. */
export function listSections(db: Reader, classroomId: number): Promise<Section[]> {
  return read(db, classroomId, undefined);
}

export async function selectSection(
  db: Reader,
  { classroomId, sectionId }: SectionId,
): Promise<Section> {
  const [section] = await read(db, classroomId, eq(sections.id, sectionId));
  if (!section) throw new AppError('not_found');
  return section;
}

async function read(db: Reader, classroomId: number, which: SQL | undefined): Promise<Section[]> {
  const isIt = and(eq(sections.classroomId, classroomId), which);
  const rows = await db
    .select()
    .from(sections)
    .where(isIt)
    .orderBy(...byTitle);
  const people = groupBy(await listPeople(db, classroomId, isIt), bySection);
  const unclaimed = await countUnclaimed(db, isIt);
  const graders = groupBy(await listGraders(db, isIt), bySection);
  return rows.map(({ id, name }) => ({
    section_id: id,
    name,
    people: (people.get(id) ?? []).map(({ userId, login, byHand }) => ({
      user_id: userId,
      github_username: login,
      by_hand: byHand,
    })),
    unclaimed: unclaimed.get(id) ?? 0,
    graders: (graders.get(id) ?? []).map(({ login }) => login),
  }));
}

function listPeople(db: Reader, classroomId: number, isIt: SQL | undefined) {
  const byHand = sql<boolean>`exists (select from ${sectionPeople}
    where ${sectionPeople.sectionId} = ${sections.id} and ${sectionPeople.userId} = ${users.id})`;
  return db
    .select({ sectionId: sections.id, userId: users.id, login: users.login, byHand })
    .from(sections)
    .innerJoin(
      sectionsOfPeople,
      and(
        eq(sectionsOfPeople.sectionId, sections.id),
        eq(sectionsOfPeople.classroomId, classroomId),
      ),
    )
    .innerJoin(users, eq(users.id, sectionsOfPeople.userId))
    .innerJoin(shownNames, isShownNameOf(classroomId, users.id))
    .innerJoin(
      memberships,
      and(
        eq(memberships.classroomId, classroomId),
        eq(memberships.userId, users.id),
        isLiveMembership(),
      ),
    )
    .where(isIt)
    .orderBy(...byName);
}

async function countUnclaimed(db: Reader, isIt: SQL | undefined): Promise<Map<number, number>> {
  const rows = await db
    .select({ sectionId: sections.id, count: sql<number>`count(*)`.mapWith(Number) })
    .from(sections)
    .innerJoin(sectionPeople, eq(sectionPeople.sectionId, sections.id))
    .innerJoin(rosterEntries, eq(rosterEntries.id, sectionPeople.entryId))
    .where(and(isIt, sql`${rosterEntries.userId} is null and ${rosterEntries.goneAt} is null`))
    .groupBy(sections.id);
  return new Map(rows.map(({ sectionId, count }) => [sectionId, count]));
}

function listGraders(db: Reader, isIt: SQL | undefined) {
  return db
    .select({ sectionId: sections.id, login: users.login })
    .from(sections)
    .innerJoin(sectionGraders, eq(sectionGraders.sectionId, sections.id))
    .innerJoin(users, eq(users.id, sectionGraders.userId))
    .innerJoin(shownNames, isShownNameOf(sections.classroomId, users.id))
    .innerJoin(
      memberships,
      and(
        eq(memberships.classroomId, sections.classroomId),
        eq(memberships.userId, users.id),
        isStaff,
      ),
    )
    .where(isIt)
    .orderBy(...byName);
}

/** By name of the section. */
export async function listSectionDates(db: Reader, assignmentId: number): Promise<SectionDate[]> {
  const rows = await db
    .select({ sectionId: sections.id, dueAt: sectionDates.dueAt })
    .from(sectionDates)
    .innerJoin(sections, eq(sections.id, sectionDates.sectionId))
    .where(eq(sectionDates.assignmentId, assignmentId))
    .orderBy(...byTitle);
  return rows.map(({ sectionId, dueAt }) => ({
    section_id: sectionId,
    due_at: dueAt.toISOString(),
  }));
}

/** Serialises changes of its people and of its dates, which together decide due dates. */
export async function lockSection(
  tx: Tx,
  { classroomId, sectionId }: SectionId,
): Promise<SectionRow> {
  const [row] = await tx
    .select()
    .from(sections)
    .where(and(eq(sections.id, sectionId), eq(sections.classroomId, classroomId)))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Everyone in it, also people who left. */
export async function listUserIds(tx: Tx, sectionId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: sectionsOfPeople.userId })
    .from(sectionsOfPeople)
    .where(eq(sectionsOfPeople.sectionId, sectionId));
  return rows.map(({ userId }) => userId);
}

function bySection({ sectionId }: { sectionId: number }): number {
  return sectionId;
}
