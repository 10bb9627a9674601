import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repositoryDir } from '../git/paths.ts';
import { startAppForge } from '../testing/app-forge.ts';

const forge = await startAppForge({ forgetsLost: true });
afterAll(() => forge.close());

test('a start with forgetsLost deletes a repository whose folder is missing and announces it', async () => {
  const ada = await forge.person('Ada');
  const bot = await forge.organizationWithApp('acme', ada);
  const make = async (name: string) => {
    const { data } = await bot.rest.repos.createInOrg({ org: 'acme', name, auto_init: true });
    return data.id;
  };
  const kept = await make('kept');
  const lost = await make('lost');
  await rm(repositoryDir(join(forge.dir, 'repositories'), lost), { recursive: true });

  await forge.restart();

  const event = await forge.receiver.next(
    ({ name, payload }) => name === 'repository' && payload['action'] === 'deleted',
  );
  expect(event.payload).toMatchObject({
    repository: { id: lost, full_name: 'acme/lost' },
    sender: { login: 'acme' },
  });
  const { data: there } = await forge
    .octokit(ada.token)
    .rest.repos.listForOrg({ org: 'acme', type: 'all' });
  expect(there.map(({ id }) => id)).toEqual([kept]);
  await make('lost');
});
