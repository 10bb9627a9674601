import { asc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';

/** Last name, first name, id. Ignores case and accents, which PostgreSQL would sort after Z. */
export function nameOrder(person: Record<'lastName' | 'firstName' | 'id', SQLWrapper>): SQL[] {
  return [asc(plain(person.lastName)), asc(plain(person.firstName)), asc(person.id)];
}

export const byName = nameOrder(users);

function plain(name: SQLWrapper): SQL {
  return sql`lower(regexp_replace(normalize(${name}, nfd), '[\u0300-\u036F]', '', 'g'))`;
}
