import { templateDatabase, type TestDatabase } from '@lectern/testkit/database';
import { openPool } from '../store/client.ts';
import { migrate } from '../store/migrate.ts';

export function forgeDatabase(): Promise<TestDatabase> {
  return templateDatabase('forge', async (url) => {
    const pool = openPool(url, 1);
    await migrate(pool);
    await pool.end();
  });
}
