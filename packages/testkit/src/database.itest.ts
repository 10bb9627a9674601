import { expect, it } from 'vitest';
import { emptyDatabase, templateDatabase } from './database.ts';

it('each call of emptyDatabase creates a separate database', async () => {
  const [one, two] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  await one.pool.query('create table t (x int)');
  await expect(two.pool.query('select * from t')).rejects.toThrow(/does not exist/);
  await Promise.all([one.close(), two.close()]);
});

it('a template database is prepared once and then cloned', async () => {
  let prepared = 0;
  const prepare = async (url: string) => {
    prepared += 1;
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('create table greeting as select 1 as n');
    await client.end();
  };
  await (await templateDatabase('kit', prepare)).close();
  const clone = await templateDatabase('kit', prepare);
  expect(prepared).toBe(1);
  expect((await clone.pool.query('select n from greeting')).rows).toEqual([{ n: 1 }]);
  await clone.close();
});
