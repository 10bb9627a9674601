/** The tables of one half of the database, as rows that can be carried elsewhere and compared. */
import { createHash, type Hash } from 'node:crypto';
import pg from 'pg';
import { schemaOf, type Part } from './archive-format.ts';
import { copyOut } from './copy.ts';
import { inOrderOfNeed } from './order-of-need.ts';

export interface Table {
  name: string;
  columns: string[];
  /** Expressions that put its rows in the same order on every server. */
  key: string[];
  /** Tables whose rows must be there before its own. */
  needs: string[];
}

/** Applied migrations follow from the version; private keys on their way out live for an hour. */
const leftOut = ['__drizzle_migrations', 'manifest_codes'];

/** In an order in which they can be filled. */
export async function listTables(client: pg.ClientBase, part: Part): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (select array_agg(
          format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
          order by k.position)
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary
      ) as key,
      (select coalesce(array_agg(distinct f.relname::text), '{}') from pg_constraint r
        join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid
      ) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind = 'r' and c.relname <> all ($2)
    order by c.relname`,
    [schemaOf[part], leftOut],
  );
  return inOrderOfNeed(rows);
}

export function qualified(part: Part, name: string): string {
  return `${schemaOf[part]}.${pg.escapeIdentifier(name)}`;
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

export interface TableDigest {
  rows: number;
  sha256: string;
}

/** All rows of a table, in the order of its key, handed to `take`; answers what they amount to. */
export async function readTable(
  client: pg.ClientBase,
  part: Part,
  table: Table,
  take: (rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<TableDigest> {
  const order = table.key.join(', ');
  const rows = copyOut(
    client,
    `copy (select ${columnList(table.columns)} from ${qualified(part, table.name)} order by ${order}) to stdout`,
  );
  const hash = createHash('sha256');
  await take(hashed(rows, hash));
  return { rows: rows.rowCount(), sha256: hash.digest('hex') };
}

export async function drain(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of rows) void chunk;
}

async function* hashed(rows: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    hash.update(chunk);
    yield chunk;
  }
}
