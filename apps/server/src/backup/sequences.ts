/** Backs up and restores sequences. They are read after the rows, so that none is behind an id. */
import type pg from 'pg';
import { z } from 'zod';
import { schemaOf, type Part } from './archive-format.ts';
import { qualified } from './tables.ts';

const Sequences = z.record(z.string(), z.string().regex(/^\d+$/));
type Sequences = z.infer<typeof Sequences>;

export async function readSequences(client: pg.ClientBase, part: Part): Promise<Buffer> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = $1 and last_value is not null and not starts_with(sequencename, '__drizzle')`,
    [schemaOf[part]],
  );
  const values: Sequences = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return Buffer.from(JSON.stringify(values));
}

export async function restoreSequences(
  client: pg.ClientBase,
  part: Part,
  json: Buffer,
): Promise<void> {
  for (const [name, value] of Object.entries(Sequences.parse(JSON.parse(json.toString('utf8'))))) {
    await client.query('select setval($1::regclass, $2)', [qualified(part, name), value]);
  }
}
