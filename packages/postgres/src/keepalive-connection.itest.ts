import { Socket } from 'node:net';
import { emptyDatabase } from '@lectern/testkit/database';
import { expect, it, vi } from 'vitest';
import { connectKeepAlive, keepAliveClient } from './keepalive-connection.ts';

it('a keep-alive connection turns on TCP keep-alive on both sides', async () => {
  const { url, close } = await emptyDatabase();
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const client = keepAliveClient(url, 'lectern-test');
  await connectKeepAlive(client);
  expect(setKeepAlive).toHaveBeenCalledWith(true, 5_000);
  // This is a Unix socket, for which PostgreSQL shows no values, so check only that they were set.
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name like 'tcp_keepalives_%' and source = 'session'`,
  );
  expect(rows).toHaveLength(3);
  await client.end();
  await close();
});
