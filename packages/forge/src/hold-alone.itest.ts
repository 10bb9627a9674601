import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, test } from 'vitest';
import { AnotherHost } from './hold-alone.ts';
import { startForge } from './start.ts';
import { forgeDatabase } from './testing/forge-database.ts';

test('a second host on the database is refused, also after PostgreSQL has ended the lock of the first', async () => {
  const { url: databaseUrl, pool, close } = await forgeDatabase();
  const start = async () =>
    startForge({ databaseUrl, dir: await scratchFolder(), port: 0, title: 'Lectern' });
  const first = await start();
  const holder = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity join pg_locks using (pid)
      where application_name = 'lectern-host-lock' and datname = current_database()
        and locktype = 'advisory' and granted`,
    );
    return rows[0]?.pid;
  };
  const before = await holder();
  expect(before).toBeGreaterThan(0);
  await pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(holder).not.toBe(before);
  await expect.poll(holder).toBeGreaterThan(0);
  await expect(start()).rejects.toThrow(AnotherHost);

  await first.close();
  const second = await start();
  await second.close();
  await close();
});
