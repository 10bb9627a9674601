import { and, asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { shownNames } from '../../db/schema/index.ts';

/** What staff call a person: the name in the claimed roster entry, else the platform's. */
export const shownName = { firstName: shownNames.firstName, lastName: shownNames.lastName };

/** Joins `shownNames`, which has a row for everyone who was ever in the classroom. */
export function isShownNameOf(classroomId: SQLWrapper | number, userId: SQLWrapper) {
  return and(eq(shownNames.classroomId, classroomId), eq(shownNames.userId, userId));
}

/** Last name, first name, id. Ignores case and accents, which PostgreSQL would sort after Z. */
export function nameOrder(person: Record<'lastName' | 'firstName' | 'id', SQLWrapper>): SQL[] {
  return [asc(plain(person.lastName)), asc(plain(person.firstName)), asc(person.id)];
}

export const byName = nameOrder({ ...shownName, id: shownNames.userId });

function plain(name: SQLWrapper): SQL {
  return sql`lower(regexp_replace(normalize(${name}, nfd), '[\u0300-\u036F]', '', 'g'))`;
}
