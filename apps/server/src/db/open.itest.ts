import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { administer, clusterSocket, emptyDatabase } from '@lectern/testkit/database';
import { expect, it, onTestFinished, vi } from 'vitest';
import { StartError } from '../start-error.ts';
import { connect, openDatabase, requireReachable } from './open.ts';

it.each([
  ['postgresql://lectern:hunter2@127.0.0.1:1/lectern', 'nothing answers at that address'],
  ['postgresql://lectern:hunter2@no-such-host.invalid/lectern', 'host name'],
  ['mysql://lectern:hunter2@127.0.0.1/lectern', ''],
  ['not an address', ''],
  ['postgresql://lectern:hunter2/a@127.0.0.1/lectern', 'write / as %2F'],
  ['postgresql://lectern:hunter2#a@127.0.0.1/lectern', 'write / as %2F'],
  ['postgresql://lectern:hunter2%FF@127.0.0.1/lectern', 'write / as %2F'],
  ['postgresql://lectern:hunter2@127.0.0.1/lectern?sslrootcert=/no/such.pem', '/no/such.pem'],
])('the error for %s does not contain the password', async (url, reason) => {
  const refusal = await requireReachable('DATABASE_URL', url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  const { message } = refusal as StartError;
  expect(message).toMatch(/^DATABASE_URL cannot be used: [^\n]+\.$/);
  expect(message).toContain(reason);
  expect(message).not.toContain('hunter2');
});

it('a database with the wrong encoding is refused', async () => {
  const name = `latin_${process.pid}`;
  await administer(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
  const url = `postgresql:///${name}?host=${encodeURIComponent(clusterSocket())}&user=postgres`;
  await expect(requireReachable('DATABASE_URL', url)).rejects.toThrow(
    'DATABASE_URL cannot be used: its encoding is LATIN1, but must be UTF8.',
  );
});

it('a role that cannot migrate the database is refused', async () => {
  const { url, close } = await emptyDatabase();
  onTestFinished(close);
  const role = `guest_${process.pid}`;
  await administer(`create role ${role} login`);
  const asGuest = url.replace('user=postgres', `user=${role}`);
  const refusal = await openDatabase({ kind: 'given', url: asGuest }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as StartError).message).toMatch(
    /^The role in DATABASE_URL may not migrate the database: permission denied for [^\n]+\. Make it the owner of the database\.$/,
  );
});

it('a lost connection is detected while a query waits for its answer', async () => {
  const mute = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  onTestFinished(() => keepAlive.mockRestore());
  const pool = connect(`postgresql://ada@127.0.0.1:${(mute.address() as AddressInfo).port}/ada`);
  const asking = pool.query('select 1');
  asking.catch(() => undefined);
  const [socket] = (await once(mute, 'connection')) as [Socket];
  await expect.poll(() => keepAlive.mock.calls).toContainEqual([true, 10_000]);
  socket.destroy();
  await expect(asking).rejects.toThrow();
  await pool.end();
  mute.close();
});
