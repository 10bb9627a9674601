/** Statements that every request repeats. */
import type { Db } from './open.ts';

/**
 * Put together once per database instead of once per call, and, because it has a name, planned once
 * per connection.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const known = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
}
