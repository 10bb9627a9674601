/**
 * Statements that every request repeats: each is put together once per database instead of once per
 * call, and, because it has a name, planned once per connection.
 */
export function preparedOn<Db extends object>() {
  return <Statement>(build: (db: Db) => Statement): ((db: Db) => Statement) => {
    const known = new WeakMap<Db, Statement>();
    return (db) => {
      const statement = known.get(db) ?? build(db);
      known.set(db, statement);
      return statement;
    };
  };
}
