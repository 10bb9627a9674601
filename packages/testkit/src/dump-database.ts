/** Every row of the product's tables as text, for tests of what is stored. */
import type { World } from './world.ts';

export async function dumpDatabase({ superuser }: Pick<World, 'superuser'>): Promise<string[]> {
  const tables = await superuser.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const lines: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await superuser.query<{ line: string }>(
      `select ${name}::text as line from ${name}`,
    );
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines.toSorted();
}
