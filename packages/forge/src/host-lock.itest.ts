import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterEach, expect, test, vi } from 'vitest';
import { AnotherHost, takeHostLock } from './host-lock.ts';
import { silent } from './open-context.ts';
import { startForge } from './start.ts';
import { forgeDatabase } from './testing/forge-database.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a second host cannot start on the same database, even after the first had to take its lock again', async () => {
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
  // The second host must be refused before it migrates, so migrations would fail here.
  const rename = (from: string, to: string) =>
    pool.query(`alter table forge.${from} rename to ${to}`);
  await rename('__drizzle_migrations', 'those_of_the_first');
  await expect(start()).rejects.toThrow(AnotherHost);
  await rename('those_of_the_first', '__drizzle_migrations');

  await first.close();
  const second = await start();
  await second.close();
  await close();
});

test('the idle connection of the host lock uses TCP keep-alive, so that a lost one is noticed', async () => {
  const { url, close } = await forgeDatabase();
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const hostLock = await takeHostLock(url, silent);
  expect(keepAlive).toHaveBeenCalledWith(true, 5_000);
  await hostLock.release();
  await close();
});

test('taking the host lock times out when PostgreSQL does not answer', async () => {
  const mute = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { port } = mute.address() as AddressInfo;
  const hostLock = takeHostLock(`postgresql://ada@127.0.0.1:${port}/ada`, silent);
  const refused = expect(hostLock).rejects.toThrow('timeout');
  await once(mute, 'connection');
  vi.advanceTimersByTime(5_000);
  await refused;
  mute.close();
});
