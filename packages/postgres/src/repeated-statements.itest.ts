import { emptyDatabase, type TestDatabase } from '@lectern/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import { nameRepeated } from './repeated-statements.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  nameRepeated(pool);
});
afterEach(() => pool.end());

/** The prepared statements of this connection. */
async function planned(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  );
  return rows.map(({ statement }) => statement);
}

async function repeat(times: number, ask: (time: number) => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await ask(time);
}

it('a statement that is repeated with other values is prepared', async () => {
  const twice = 'select $1::int * 2 as twice';
  await repeat(20, (time) => pool.query(twice, [time]));
  expect(await planned()).toEqual([]);
  expect((await pool.query(twice, [21])).rows).toEqual([{ twice: 42 }]);
  expect((await pool.query({ text: twice, rowMode: 'array' }, [4])).rows).toEqual([[8]]);
  expect(await planned()).toEqual([twice]);
});

it('queries without values and queries with a name stay as they are', async () => {
  await repeat(30, () => pool.query('select 1; select 2'));
  await repeat(30, () => pool.query({ name: 'mine', text: 'select $1::int' }, [1]));
  expect(await planned()).toEqual(['select $1::int']);
});

it('at most 1,000 statements are prepared', { tags: 'release' }, async () => {
  const list = (length: number) => `select ${length} = any($1::int[])`;
  await repeat(1_050, (length) => pool.query(list(length), [[length]]));
  await repeat(25, () => pool.query(list(0), [[0]]));
  await repeat(25, () => pool.query(list(1_049), [[0]]));
  expect(await planned()).toEqual([list(0)]);
});
