/** Program: a bare Fastify route per floor. It ends with its parent. */
import { connect } from '@lectern/server/db/open';
import Fastify from 'fastify';
import type { Floor } from './floors.ts';

const pool = connect(process.argv[2] ?? '');
const floors = new Map<string, Floor>();
const app = Fastify();

app.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
  const { statements = [], bytes } = floors.get(request.params.name)!;
  if (statements.length > 0) {
    const client = await pool.connect();
    for (const { values, ...statement } of statements) await client.query(statement, values);
    client.release();
  }
  return reply.type('application/json').send(bytes && Buffer.from(bytes));
});

process.on('disconnect', () => process.exit());
process.on('message', ({ name, floor }: { name: string; floor: Floor }) => {
  floors.set(name, floor);
  process.send?.({ kept: name });
});
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
