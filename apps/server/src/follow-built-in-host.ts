/** The built-in code host under another address: what was learned from it still names the old one. */
import { ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './db/open.ts';
import { baseRepositories, organizations, templates, users, works } from './db/schema/index.ts';

/** Those of GitHub stay: a start that lacks its settings must not lose where everything is. */
const originOfHost = String.raw`^https?://(?!([a-z]+\.)?github(usercontent)?\.com/)[^/]+`;

/** For the process that runs the host; changes nothing where it is where it was. */
export async function followBuiltInHost(db: Db, origin: string): Promise<void> {
  const moved = (column: PgColumn): SQL<string> =>
    sql`regexp_replace(${column}, ${originOfHost}, ${origin})`;
  const hasMoved = (column: PgColumn): SQL => ne(column, moved(column));

  for (const table of [works, baseRepositories]) {
    const { repositoryUrl } = table;
    await db
      .update(table)
      .set({ repositoryUrl: moved(repositoryUrl) })
      .where(hasMoved(repositoryUrl));
  }
  await db
    .update(templates)
    .set({ htmlUrl: moved(templates.htmlUrl) })
    .where(hasMoved(templates.htmlUrl));
  await db
    .update(organizations)
    .set({ htmlUrl: moved(organizations.htmlUrl), avatarUrl: moved(organizations.avatarUrl) })
    .where(or(hasMoved(organizations.htmlUrl), hasMoved(organizations.avatarUrl)));
  await db
    .update(users)
    .set({ url: moved(users.url), avatarUrl: moved(users.avatarUrl) })
    .where(or(hasMoved(users.url), hasMoved(users.avatarUrl)));
}
