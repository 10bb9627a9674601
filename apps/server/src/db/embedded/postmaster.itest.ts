import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { answers } from './postmaster.ts';

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const startingUp = message(
  'E',
  Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0'),
);
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** Answers on this socket with messages of PostgreSQL's protocol. */
async function speaker(answer: (socket: Socket) => void) {
  const folder = await scratchFolder();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  return { folder, server };
}

it('a start waits for a PostgreSQL that recovers, but not for a missing one', async () => {
  const readyAt = Date.now() + 300;
  const { folder, server } = await speaker((socket) => {
    if (Date.now() < readyAt) socket.end(startingUp);
    else socket.write(welcome);
  });
  expect(await answers(folder)).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(readyAt);
  server.close();
  await rm(join(folder, '.s.PGSQL.5432'), { force: true });
  expect(await answers(folder)).toBe(false);
});

it('a start does not wait for a PostgreSQL whose process has ended', async () => {
  const { folder, server } = await speaker((socket) => socket.end(startingUp));
  expect(await answers(folder, { isOver: () => true })).toBe(false);
  server.close();
});
