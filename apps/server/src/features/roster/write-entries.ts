/** Writes the entries of an import. The number of statements does not depend on the file. */
import type { RosterEntry } from '@lectern/course-files/roster';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { rosterEntries, sectionPeople, sections } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

const columns = sql`identifier text, email text, login text, platform_user_id bigint,
  given_name text, family_name text, preferred_name text, other jsonb`;

function toRow(entry: RosterEntry) {
  return {
    identifier: entry.identifier,
    email: entry.email,
    login: entry.login,
    platform_user_id: entry.platformId,
    given_name: entry.givenName,
    family_name: entry.familyName,
    preferred_name: entry.preferredName,
    other: entry.other,
  };
}

/** Returns their ids in the same order. */
export async function insertEntries(
  tx: Tx,
  classroomId: number,
  entries: readonly RosterEntry[],
  now: Date,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry, place) => ({ place, ...toRow(entry) }));
  const at = now.toISOString();
  // Ids are drawn in the order of the places, so sorting by id restores it.
  const inserted = await tx.execute<{ id: number }>(sql`
    insert into roster_entries (classroom_id, identifier, email, login, platform_user_id,
      given_name, family_name, preferred_name, other, created_at, updated_at)
    select ${classroomId}, identifier, email, login, platform_user_id,
      given_name, family_name, preferred_name, other, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (place int, ${columns})
    order by place
    returning id::float8 as id`);
  return inserted.rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export async function updateEntries(
  tx: Tx,
  entries: readonly { id: number; entry: RosterEntry }[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ id, entry }) => ({ id, ...toRow(entry) }));
  // First without identifiers, because two people may swap theirs.
  const ids = entries.map(({ id }) => id);
  await tx.update(rosterEntries).set({ identifier: null }).where(inArray(rosterEntries.id, ids));
  await tx.execute(sql`
    update roster_entries as entry set
      identifier = given.identifier, email = given.email, login = given.login,
      platform_user_id = given.platform_user_id, given_name = given.given_name,
      family_name = given.family_name, preferred_name = given.preferred_name,
      other = given.other, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, ${columns})
    where entry.id = given.id`);
}

export async function markGone(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(rosterEntries)
    .set({ goneAt: now })
    .where(and(isAny(ids), isNull(rosterEntries.goneAt)));
}

export async function markBack(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.update(rosterEntries).set({ goneAt: null }).where(isAny(ids));
}

function isAny(ids: readonly number[]) {
  return sql`${rosterEntries.id} = any(${sql.param([...ids])}::bigint[])`;
}

/** The sections of these entries are exactly these names. */
export async function placeInSections(
  tx: Tx,
  classroomId: number,
  placed: readonly { id: number; sections: readonly string[] }[],
): Promise<void> {
  if (placed.length === 0) return;
  const names = [...new Set(placed.flatMap((entry) => entry.sections))];
  if (names.length > 0) {
    const rows = names.map((name) => ({ classroomId, name }));
    await tx.insert(sections).values(rows).onConflictDoNothing();
  }
  const known = await tx.select().from(sections).where(eq(sections.classroomId, classroomId));
  const idOf = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const wanted = JSON.stringify(
    placed.flatMap(({ id, sections: own }) =>
      own.map((name) => ({ entry_id: id, section_id: idOf.get(name.toLowerCase()) })),
    ),
  );
  const ids = placed.map(({ id }) => id);
  await tx.execute(sql`
    delete from ${sectionPeople}
    where entry_id = any(${sql.param(ids)}::bigint[]) and (entry_id, section_id) not in (
      select entry_id, section_id from jsonb_to_recordset(${wanted}::jsonb)
        as given (entry_id bigint, section_id bigint))`);
  await tx.execute(sql`
    insert into section_people (entry_id, section_id)
    select entry_id, section_id from jsonb_to_recordset(${wanted}::jsonb)
      as given (entry_id bigint, section_id bigint)
    on conflict do nothing`);
}
