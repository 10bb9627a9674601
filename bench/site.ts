/** The running product, and its people with their sessions. */
import type pg from 'pg';
import type { Person, Sent } from './client.ts';

/** The running product and its database. */
export interface Site {
  folder: string;
  dataDir: string;
  site: string;
  host: string;
  /** As superuser. */
  db: pg.Pool;
  call(path: string, sent: Sent): Promise<Buffer>;
  read<T>(path: string, sent: Sent): Promise<T>;
}

/** Inserts sessions whose cookies follow from the person's id. */
export async function signInEverybody(db: pg.Pool): Promise<void> {
  await db.query(
    `insert into sessions (token_hash, user_id, idle_until, expires_at)
     select sha256(convert_to('bench-' || id, 'UTF8')), id, now() + interval '14 days',
       now() + interval '90 days'
     from users on conflict do nothing`,
  );
}

export function toPerson({ id }: { id: number }): Person {
  return { id: id, session: `bench-${id}` };
}
