import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startAppForge, type AppForge } from '@lectern/forge/testing/app-forge';
import { cloneInto, git } from '@lectern/forge/testing/git';
import { afterAll, beforeAll, expect, test } from 'vitest';

let forge: AppForge;

beforeAll(async () => {
  forge = await startAppForge();
});
afterAll(() => forge.close());

test('the control interface dates a push after it arrived or before it arrives', async () => {
  const { token, octokit } = await forge.person('Sam');
  await forge.control('POST', '/orgs', { login: 'acme', owner: 'Sam' });
  const repo = { owner: 'acme', repo: 'hw' };
  await octokit.rest.repos.createInOrg({ org: 'acme', name: 'hw', auto_init: true });

  const copy = await cloneInto(`${forge.url}/acme/hw.git`, token);
  await writeFile(join(copy, 'answer.txt'), '42\n');
  await git(copy, 'add', '.');
  await git(copy, 'commit', '--quiet', '-m', 'Answer');
  await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
  const after = await git(copy, 'rev-parse', 'HEAD');
  const push = { repository: 'acme/hw', pusher: 'Sam', branch: 'main', content: { after } };
  await forge.control('POST', '/pushes', { ...push, received_at: '2025-02-03T04:05:06Z' });
  const { data } = await octokit.rest.repos.listActivities(repo);
  expect(data.find((one) => one.after === after)).toMatchObject({
    timestamp: '2025-02-03T04:05:06.000Z',
    activity_type: 'push',
  });

  await git(copy, 'commit', '--quiet', '--allow-empty', '-m', 'Dated in advance');
  const next = await git(copy, 'rev-parse', 'HEAD');
  const time = { after: next, received_at: '2025-02-04T05:06:07Z' };
  await forge.control('POST', '/push-times', time);
  await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
  const { data: log } = await octokit.rest.repos.listActivities(repo);
  expect(log.find((one) => one.after === next)?.timestamp).toBe('2025-02-04T05:06:07.000Z');
});

test('the control interface refuses a login that is taken', async () => {
  await forge.person('Tess');
  await expect(forge.control('POST', '/users', { login: 'Tess' })).rejects.toThrow(/taken/);
});
