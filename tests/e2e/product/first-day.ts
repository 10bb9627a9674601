/** A product in which nothing has happened yet. */
import { retry } from '../../support/retry.ts';
import type { Product } from './product.ts';

/**
 * Back to the first day: people, classes, repositories and jobs are gone. Ids go on, so that nothing which
 * the server still remembers is taken for what comes now. What a start leaves behind stays: the app on the
 * code host and its bot, and what is known of schemas and schedules.
 */
const forgetting = `
  do $$
  declare one record;
  begin
    -- Everything goes at once, which leaves references and append-only rules nothing to protect.
    set local session_replication_role = replica;
    -- What is half written is waited for, or the rest of it would come afterwards.
    set local lock_timeout = '2s';
    lock table jobs in exclusive mode;
    for one in
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'forge')
        and tablename not in ('__drizzle_migrations', 'accounts', 'apps')
    loop
      execute 'lock table ' || one.name || ' in exclusive mode';
      execute 'delete from ' || one.name;
    end loop;
    delete from forge.apps where slug <> 'lectern';
    delete from forge.accounts where id not in (select bot_id from forge.apps);
  end $$`;

export async function forgetEverything({ database }: Pick<Product, 'database'>): Promise<void> {
  // A job that is still under way may be in the way for a moment.
  await retry(() => database.query(forgetting), 10_000);
}
