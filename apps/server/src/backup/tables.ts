/** Lists and reads the tables of one half of the database. Every server reads the same rows as the same text. */
import { createHash, type Hash } from 'node:crypto';
import pg from 'pg';
import { schemaOf, type Part } from './archive-format.ts';
import { copyOut } from './copy.ts';

export interface Table {
  name: string;
  columns: string[];
  /** Expressions that sort its rows in the same way on every server. */
  key: string[];
  /** Tables that it references. */
  references: string[];
}

/**
 * The version of an archive says which migrations were applied. `manifest_codes` holds private keys, which
 * are deleted after an hour anyway.
 */
const leftOut = ['__drizzle_migrations', 'manifest_codes'];

/** Referenced tables come first. */
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
      ) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind = 'r' and c.relname <> all ($2)
    order by c.relname`,
    [schemaOf[part], leftOut],
  );
  return referencedFirst(rows);
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

/** Passes all rows of a table to `take`, ordered by primary key, and returns their number and digest. */
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

/** Sorts tables behind those that they reference, and otherwise keeps their order. */
export function referencedFirst<T extends Pick<Table, 'name' | 'references'>>(
  tables: readonly T[],
): T[] {
  const sorted: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = ({ references }: T) => !references.some((name) => names.has(name));
    const free = waiting.filter(isFree);
    if (free.length === 0)
      throw new Error(`these tables reference each other: ${[...names].join(', ')}`);
    sorted.push(...free);
    waiting = waiting.filter((table) => !isFree(table));
  }
  return sorted;
}
