import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { organizations } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { upsertOrganization } from './upsert-organization.ts';

const world = await startWorld();
afterAll(world.close);

const installationId = 70_000_000;
const labels = { nodeId: 'O_1', login: 'school', name: 'School', avatarUrl: '', htmlUrl: '' };

it('two concurrent inserts of an organisation store it once, with its installation', async () => {
  // Slows the insert down, so that both find no row.
  await world.superuser.query(`
    create function slowly(bigint) returns bigint immutable language plpgsql as
      $$ begin perform pg_sleep(0.3); return $1; end $$;
    alter table organizations drop constraint organizations_pkey cascade;
    create index slow on organizations (slowly(id));
    alter table organizations add primary key (id)`);
  const row = { id: 60_000_000, ...labels };
  const keep = () =>
    transact(world.db, (tx) => upsertOrganization(tx, { row, change: labels, installationId }));
  await Promise.all([keep(), keep()]);

  const kept = await world.db.select().from(organizations).where(eq(organizations.id, row.id));
  expect(kept).toMatchObject([{ ...labels, installationId }]);
});
