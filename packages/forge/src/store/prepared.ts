import type { Reader } from './client.ts';

/**
 * A statement that every call repeats: put together once per database instead of once per call, and,
 * because it has a name, planned once per connection.
 */
export function prepared<Statement>(build: (db: Reader) => Statement): (db: Reader) => Statement {
  const known = new WeakMap<Reader, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
}
