import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Forge } from './options.ts';
import { startForge } from './start.ts';
import { forgeDatabase } from './testing/forge-database.ts';
import { cloneInto, git } from './testing/git.ts';
import { octokitAt } from './testing/octokit.ts';

let forge: Forge;
let closeDatabase: () => Promise<void>;
let waitedMs = 0;

beforeAll(async () => {
  const database = await forgeDatabase();
  closeDatabase = database.close;
  forge = await startForge({
    databaseUrl: database.url,
    dir: await scratchFolder(),
    port: 0,
    title: 'Lectern',
    clock: () => new Date(Date.now() + waitedMs),
    quickSignIn: [{ login: 'Sam', name: 'Sam Student' }],
  });
});
afterAll(async () => {
  await forge.close();
  await closeDatabase();
});

test('a push gets the date that the sample data set for it', async () => {
  const sample = forge.openSampleCalls();
  const token = await sample.token('Sam');
  expect(await sample.hasAccount('acme')).toBe(false);
  await sample.createOrganization({ login: 'acme', name: 'Acme', owner: 'Sam' });
  expect(await sample.hasAccount('acme')).toBe(true);
  const octokit = octokitAt(forge.apiUrl, token);
  await octokit.rest.repos.createInOrg({ org: 'acme', name: 'hw', auto_init: true });

  const copy = await cloneInto(`${forge.url}/acme/hw.git`, token);
  await writeFile(join(copy, 'answer.txt'), '42\n');
  await git(copy, 'add', '.');
  await git(copy, 'commit', '--quiet', '-m', 'Answer');
  const after = await git(copy, 'rev-parse', 'HEAD');
  sample.datePush(after, new Date('2025-02-04T05:06:07Z'));
  await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
  const { data: log } = await octokit.rest.repos.listActivities({ owner: 'acme', repo: 'hw' });
  expect(log.find((one) => one.after === after)?.timestamp).toBe('2025-02-04T05:06:07.000Z');
  sample.close();
});

test('sample data cannot use an account or an app that does not exist', async () => {
  const sample = forge.openSampleCalls();
  await expect(sample.token('Nobody')).rejects.toThrow('Not Found');
  const installation = { app: 'no-app', account: 'Sam', by: 'Sam' };
  await expect(sample.installApp(installation)).rejects.toThrow('Not Found');
  sample.close();
});

test('an access token for sample data works for one day', async () => {
  const sample = forge.openSampleCalls();
  const headers = { authorization: `Bearer ${await sample.token('Sam')}` };
  sample.close();
  const statusNow = async () => (await fetch(`${forge.apiUrl}/user`, { headers })).status;
  expect(await statusNow()).toBe(200);
  waitedMs = 25 * 3_600_000;
  expect(await statusNow()).toBe(401);
});
