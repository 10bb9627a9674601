/** Builds a statement once per database instead of once per call. Named, it is planned once per connection. */
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
