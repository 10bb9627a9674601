import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callHost } from '@lectern/testkit/call-host';
import { scratchFolder } from '@lectern/testkit/scratch';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { backUp } from './back-up.ts';
import { connectTo } from './connections.ts';
import { copyOut } from './copy.ts';

const world = await startWorld({ host: true });
afterAll(world.close);

it('a backup is refused if DATA_DIR lacks the repositories or the keys', async () => {
  const { host, urls } = world;
  await host.person('ada');
  await callHost(world, 'ada', 'POST', '/user/repos', { name: 'work', auto_init: true });
  const [folder, elsewhere] = [await scratchFolder(), await scratchFolder()];
  const backingUp = (dataDir: string, given: object = {}) => {
    const settings = { usesBuiltInHost: true, hasGivenKeys: true, passphrase: undefined };
    const source = { urls, dataDir, version: '0.0.0-test', ...settings, ...given };
    return backUp(source, join(folder, 'course.tar'));
  };
  await expect(backingUp(elsewhere)).rejects.toThrow(
    `Of the 1 repositories in this database, none is in ${elsewhere}/code-host/repositories. ` +
      'Set DATA_DIR to the folder that the server uses.',
  );
  const sealed = { passphrase: 'correct horse', hasGivenKeys: false };
  await expect(backingUp(host.dataDir, sealed)).rejects.toThrow(
    `DATA_DIR ${host.dataDir} has no secret.key to seal.`,
  );
  const onGitHub = { ...sealed, usesBuiltInHost: false };
  await expect(backingUp(elsewhere, onGitHub)).rejects.toThrow('has no secret.key to seal.');
  expect(await readdir(folder)).toEqual([]);

  await writeFile(join(host.dataDir, 'secret.key'), 'a secret');
  const { keys, contents } = await backingUp(host.dataDir, sealed);
  expect([keys, Object.values(contents.repositories)]).toEqual([
    'sealed',
    [{ head: expect.any(String), refs: expect.any(String) }],
  ]);
});

it('a connection can be closed before the first row of a COPY is read', async () => {
  const client = await connectTo(world.urls.application);
  copyOut(client, 'copy (select generate_series(1, 1000000)) to stdout');
  await client.end();
});

it('a backup that is stopped leaves no file behind', async () => {
  const folder = await scratchFolder();
  const { urls, host } = world;
  const settings = { usesBuiltInHost: true, hasGivenKeys: true, passphrase: undefined };
  const signal = AbortSignal.abort(new Error('stopped'));
  const source = { urls, dataDir: host.dataDir, version: '0.0.0-test', ...settings, signal };
  await expect(backUp(source, join(folder, 'course.tar'))).rejects.toThrow('stopped');
  expect(await readdir(folder)).toEqual([]);
});
