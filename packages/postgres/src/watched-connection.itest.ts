import { Socket } from 'node:net';
import { emptyDatabase } from '@lectern/testkit/database';
import { expect, it, vi } from 'vitest';
import { connectWatched, watchedClient } from './watched-connection.ts';

it('lets both sides ask after seconds of silence whether the other is there', async () => {
  const { url, close } = await emptyDatabase();
  const ask = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const client = watchedClient(url, 'lectern-test');
  await connectWatched(client);
  expect(ask).toHaveBeenCalledWith(true, 5_000);
  // Their values are shown for TCP alone, and this is a socket of the machine.
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name like 'tcp_keepalives_%' and source = 'session'`,
  );
  expect(rows).toHaveLength(3);
  await client.end();
  await close();
});
