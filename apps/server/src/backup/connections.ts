/** Connections of the three roles, which share one snapshot during a backup. */
import pg from 'pg';
import type { RoleUrls } from '../db/roles.ts';
import type { Part } from './archive-format.ts';

export interface Connections {
  owner: pg.Client;
  application: pg.Client;
  host: pg.Client;
  /** Each once: roles with the same URL share a connection, and so a transaction. */
  all: pg.Client[];
  close(): Promise<void>;
}

export async function connectRoles(urls: RoleUrls): Promise<Connections> {
  const opened = new Map<string, pg.Client>();
  const close = async () => {
    await Promise.all([...opened.values()].map((client) => client.end().catch(() => {})));
  };
  const open = async (url: string) => {
    const client = opened.get(url) ?? (await connectTo(url));
    opened.set(url, client);
    return client;
  };
  try {
    return {
      owner: await open(urls.owner),
      application: await open(urls.application),
      host: await open(urls.forge),
      all: [...opened.values()],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The application can read the owner's tables. */
export function readerOf({ application, host }: Connections, part: Part): pg.Client {
  return part === 'product' ? application : host;
}

/** From now on all connections see the database as it is at this moment. */
export async function beginSnapshot({ application, all }: Connections): Promise<void> {
  const begin = 'begin isolation level repeatable read read only';
  await application.query(begin);
  const { rows } = await application.query<{ id: string }>('select pg_export_snapshot() as id');
  for (const client of all.filter((other) => other !== application)) {
    await client.query(begin);
    await client.query(`set transaction snapshot ${pg.escapeLiteral(rows[0]?.id ?? '')}`);
  }
}

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'lectern-backup' });
  client.on('error', () => {});
  await client.connect();
  // Rows become the same text on every server. Nothing times out.
  await client.query(`set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set timezone = 'UTC';
    set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}
