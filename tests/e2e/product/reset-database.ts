import { retry } from '../../support/retry.ts';
import type { Product } from './product.ts';

/**
 * Deletes all rows except those that a start creates: the app on the code host, its bot and the migrations.
 * Ids are not reused, so that the server's caches cannot match new rows.
 */
const reset = `
  do $$
  declare one record;
  begin
    -- Turns off foreign keys and append-only triggers.
    set local session_replication_role = replica;
    -- The locks wait for running transactions, which could otherwise write afterwards.
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

export async function resetDatabase({ database }: Pick<Product, 'database'>): Promise<void> {
  // A running job may hold a lock.
  await retry(() => database.query(reset), 10_000);
}
