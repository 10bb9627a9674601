/** Updates stored addresses after the built-in code host moved to another one. */
import { ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import {
  autograderReports,
  baseRepositories,
  organizations,
  templates,
  users,
  works,
} from '../db/schema/index.ts';
import { transact, type Tx } from '../db/transact.ts';
import { askHostDatabase } from './store.ts';

interface Hosting {
  /** The host's database, which knows the repositories behind old addresses. */
  databaseUrl: string;
  /** The host's current address. */
  url: string;
}

/** For the process that runs the host; does nothing if the address is unchanged. */
export async function followBuiltInHost(db: Db, { databaseUrl, url }: Hosting): Promise<void> {
  const elsewhere = await listElsewhere(db, url);
  if (elsewhere.length === 0) return;
  const origins = await listFormerOrigins(databaseUrl, elsewhere);
  await transact(db, async (tx) => {
    for (const origin of origins) await move(tx, origin, url);
  });
}

type Address = { id: number; origin: string; path: string };

async function listElsewhere(db: Db, url: string): Promise<Address[]> {
  const origin = '^https?://[^/]+';
  const { rows } = await db.execute<Address>(sql`
    select id, substring(url from ${origin}) as origin, regexp_replace(url, ${origin}, '') as path
    from (
      select id, html_url as url from ${organizations}
      union all select id, html_url from ${templates}
      union all select repository_id, repository_url from ${baseRepositories}
      union all select repository_id, repository_url from ${works}
    ) as known
    where id is not null and url ~ ${origin} and not starts_with(url, ${`${url}/`})`);
  return rows;
}

/**
 * A row belongs to the host if the host has the same id and name. On a database that was used with GitHub
 * the host has no such rows, so nothing changes there.
 */
async function listFormerOrigins(databaseUrl: string, elsewhere: Address[]): Promise<string[]> {
  const origins = await askHostDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ origin: string }>(
      `select distinct known.origin
      from jsonb_to_recordset($1::jsonb) as known (id bigint, origin text, path text)
      join (
        select id, '/' || login as path from forge.accounts
        union all
        select repositories.id, '/' || accounts.login || '/' || repositories.name
        from forge.repositories join forge.accounts on accounts.id = repositories.owner_id
      ) as hosted using (id, path)`,
      [JSON.stringify(elsewhere)],
    );
    return rows.map(({ origin }) => origin);
  });
  return origins ?? [];
}

async function move(tx: Tx, from: string, to: string): Promise<void> {
  const moved = (column: PgColumn): SQL<string> => sql`case
    when starts_with(${column}, ${`${from}/`}) then ${to}::text || substr(${column}, ${from.length + 1}::int)
    else ${column} end`;
  const hasMoved = (column: PgColumn): SQL => ne(column, moved(column));

  for (const table of [works, baseRepositories]) {
    const { repositoryUrl } = table;
    await tx
      .update(table)
      .set({ repositoryUrl: moved(repositoryUrl) })
      .where(hasMoved(repositoryUrl));
  }
  await tx
    .update(templates)
    .set({ htmlUrl: moved(templates.htmlUrl) })
    .where(hasMoved(templates.htmlUrl));
  await tx
    .update(organizations)
    .set({ htmlUrl: moved(organizations.htmlUrl), avatarUrl: moved(organizations.avatarUrl) })
    .where(or(hasMoved(organizations.htmlUrl), hasMoved(organizations.avatarUrl)));
  await tx
    .update(users)
    .set({ url: moved(users.url), avatarUrl: moved(users.avatarUrl) })
    .where(or(hasMoved(users.url), hasMoved(users.avatarUrl)));
  // Logs of the host's own check runs move; those of a CI elsewhere stay.
  await tx
    .update(autograderReports)
    .set({ logUrl: moved(autograderReports.logUrl) })
    .where(hasMoved(autograderReports.logUrl));
}
