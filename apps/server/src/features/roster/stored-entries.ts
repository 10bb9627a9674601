import type { RosterEntry } from '@lectern/course-files/roster';
import { asc, eq, sql } from 'drizzle-orm';
import { rosterEntries, sectionPeople, sections } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

/** An entry as files have it, and where it is stored. */
export interface StoredEntry extends RosterEntry {
  id: number;
  userId: number | null;
  goneAt: Date | null;
}

export async function listStored(db: Reader, classroomId: number): Promise<StoredEntry[]> {
  const rows = await db
    .select({ entry: rosterEntries, sections: namesOfSections(db) })
    .from(rosterEntries)
    .where(eq(rosterEntries.classroomId, classroomId))
    .orderBy(asc(rosterEntries.id));
  return rows.map(({ entry, sections: names }) => ({
    id: entry.id,
    userId: entry.userId,
    goneAt: entry.goneAt,
    ...(entry.identifier === null ? {} : { identifier: entry.identifier }),
    ...(entry.email === null ? {} : { email: entry.email }),
    ...(entry.login === null ? {} : { login: entry.login }),
    ...(entry.platformUserId === null ? {} : { platformId: String(entry.platformUserId) }),
    givenName: entry.givenName,
    familyName: entry.familyName,
    ...(entry.preferredName === null ? {} : { preferredName: entry.preferredName }),
    sections: names,
    other: entry.other,
  }));
}

/** Those that the roster names, not those chosen by hand for the account. */
export function namesOfSections(db: Reader) {
  const names = db
    .select({ name: sections.name })
    .from(sectionPeople)
    .innerJoin(sections, eq(sections.id, sectionPeople.sectionId))
    .where(eq(sectionPeople.entryId, rosterEntries.id))
    .orderBy(asc(sections.name));
  return sql<string[]>`array(${names})`;
}

/** As this classroom writes them already: 'lab 1' is 'Lab 1'. */
export async function listSectionNames(db: Reader, classroomId: number): Promise<string[]> {
  const rows = await db
    .select({ name: sections.name })
    .from(sections)
    .where(eq(sections.classroomId, classroomId));
  return rows.map(({ name }) => name);
}
