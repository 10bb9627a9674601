import { afterAll, expect, it } from 'vitest';
import { sampleApp } from '../testing/sample-app.ts';
import { startedForge } from '../testing/started-forge.ts';
import { findAccountById } from '../store/queries/accounts.ts';
import { findAppBySlug } from '../store/queries/installations.ts';
import { memberships } from '../store/schema.ts';
import { installApp } from './install.ts';

const forge = await startedForge({ apps: [sampleApp] });
afterAll(() => forge.close());

it('an owner whom an app appointed cannot install an app, with which they could do everything', async () => {
  const { context } = forge;
  const [founder, appointed] = [await forge.person('founder'), await forge.person('appointed')];
  const { id } = await forge.organization('Acme', founder);
  await context.db.insert(memberships).values({
    organizationId: id,
    userId: appointed.id,
    role: 'admin',
    appointed: true,
    createdAt: context.clock(),
  });
  const app = (await findAppBySlug(context.db, sampleApp.slug))!;
  const target = (await findAccountById(context.db, id))!;
  const install = async ({ id: by }: { id: number }) =>
    installApp(context, { app, target, by: (await findAccountById(context.db, by))! });
  await expect(install(appointed)).rejects.toMatchObject({ status: 403 });
  await expect(install(founder)).resolves.toMatchObject({ account: { login: 'Acme' } });
});
