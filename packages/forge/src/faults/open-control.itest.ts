import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Forge } from '../options.ts';
import { startForge } from '../start.ts';
import { forgeDatabase } from '../testing/forge-database.ts';
import { cloneInto, git } from '../testing/git.ts';
import { octokitAt } from '../testing/octokit.ts';

let forge: Forge;
let closeDatabase: () => Promise<void>;
let waitedMs = 0;

beforeAll(async () => {
  const database = await forgeDatabase();
  closeDatabase = database.close;
  const dir = await scratchFolder();
  const clock = () => new Date(Date.now() + waitedMs);
  forge = await startForge({ databaseUrl: database.url, dir, port: 0, title: 'Lectern', clock });
});
afterAll(async () => {
  await forge.close();
  await closeDatabase();
});

test('sample data with a past is made by real git while the host runs, and the way in is shut again', async () => {
  expect(forge.controlUrl).toBeUndefined();
  const control = forge.openControl();
  const { token } = await control.call<{ token: string }>('POST', '/users', { login: 'Sam' });
  await control.call('POST', '/orgs', { login: 'acme', owner: 'Sam' });
  const octokit = octokitAt(forge.apiUrl, token);
  const repo = { owner: 'acme', repo: 'hw' };
  await octokit.rest.repos.createInOrg({ org: 'acme', name: 'hw', auto_init: true });

  const copy = await cloneInto(`${forge.url}/acme/hw.git`, token);
  await writeFile(join(copy, 'answer.txt'), '42\n');
  await git(copy, 'add', '.');
  await git(copy, 'commit', '--quiet', '-m', 'Answer');
  await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
  const after = await git(copy, 'rev-parse', 'HEAD');
  const push = { repository: 'acme/hw', pusher: 'Sam', branch: 'main', content: { after } };
  await control.call('POST', '/pushes', { ...push, received_at: '2025-02-03T04:05:06Z' });
  const { data } = await octokit.rest.repos.listActivities(repo);
  expect(data.find((one) => one.after === after)).toMatchObject({
    timestamp: '2025-02-03T04:05:06.000Z',
    activity_type: 'push',
  });

  await git(copy, 'commit', '--quiet', '--allow-empty', '-m', 'Told of before it came');
  const next = await git(copy, 'rev-parse', 'HEAD');
  const told = { after: next, received_at: '2025-02-04T05:06:07Z' };
  await control.call('POST', '/push-times', told);
  await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
  const { data: log } = await octokit.rest.repos.listActivities(repo);
  expect(log.find((one) => one.after === next)?.timestamp).toBe('2025-02-04T05:06:07.000Z');

  await expect(control.call('POST', '/users', { login: 'Sam' })).rejects.toThrow(/taken/);
  await expect(control.call('POST', '/faults', {})).rejects.toThrow(/not found/i);
  await control.close();
  await expect(control.call('GET', '/state/organizations')).rejects.toThrow(/closed/);
  expect((await octokit.rest.repos.get(repo)).data.name).toBe('hw');

  const again = forge.openControl();
  expect(await again.call('GET', '/state/organizations')).toMatchObject([{ login: 'acme' }]);
  await again.close();
});

test('a token made for a day does not outlive it', async () => {
  const control = forge.openControl();
  const { token: lasting } = await control.call<{ token: string }>('POST', '/users', {
    login: 'Tess',
  });
  const { token } = await control.call<{ token: string }>('POST', '/tokens', {
    login: 'Tess',
    days: 1,
  });
  await control.close();
  const statusOf = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${forge.apiUrl}/user`, { headers })).status;
  };
  expect(await statusOf(token)).toBe(200);
  waitedMs = 25 * 3_600_000;
  expect([await statusOf(token), await statusOf(lasting)]).toEqual([401, 200]);
});
