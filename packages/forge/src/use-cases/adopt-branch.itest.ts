import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '@lectern/testkit/scratch';
import { repositoryDir } from '../git/paths.ts';
import { startAppForge, type AppForge, type Person } from '../testing/app-forge.ts';
import { cloneInto, git, withToken } from '../testing/git.ts';

let forge: AppForge;
let ada: Person;
/** A working copy with one commit on the branch `master`. */
let copy: string;

beforeAll(async () => {
  forge = await startAppForge();
  ada = await forge.person('ada');
  await forge.organizationWithApp('acme', ada);
  copy = await scratchFolder();
  await git(copy, 'init', '-q', '-b', 'master', '--template=');
  await git(copy, 'commit', '-q', '--allow-empty', '-m', 'First');
});
afterAll(() => forge.close());

/** Creates an empty repository. Returns a function that pushes refspecs to it. */
async function makeEmpty(name: string): Promise<(...refspecs: string[]) => Promise<string>> {
  const { data } = await ada.octokit.rest.repos.createInOrg({ org: 'acme', name });
  return (...refspecs) =>
    git(copy, 'push', '-q', withToken(data.clone_url, ada.token), ...refspecs);
}

async function defaultBranch(repo: string): Promise<string> {
  return (await ada.octokit.rest.repos.get({ owner: 'acme', repo })).data.default_branch;
}

test('the first branch that is pushed to an empty repository becomes its default branch', async () => {
  const push = await makeEmpty('template');
  await push('HEAD');
  expect(await defaultBranch('template')).toBe('master');
  const clone = await cloneInto(`${forge.url}/acme/template.git`, ada.token);
  expect(await git(clone, 'symbolic-ref', 'HEAD')).toBe('refs/heads/master');
  expect(await git(clone, 'rev-parse', 'HEAD')).toBe(await git(copy, 'rev-parse', 'HEAD'));
  const { payload } = await forge.receiver.next(
    (event) => event.name === 'repository' && event.payload['action'] === 'edited',
  );
  expect(payload).toMatchObject({
    changes: { default_branch: { from: 'main' } },
    repository: { name: 'template', default_branch: 'master' },
  });
  const pushed = await forge.receiver.next(({ name }) => name === 'push');
  expect(pushed.payload).toMatchObject({ repository: { default_branch: 'master' } });
  await push('HEAD:main', 'HEAD:other');
  expect(await defaultBranch('template')).toBe('master');
});

test.each([
  ['the expected branch', ['HEAD:first', 'HEAD:main'], 'main'],
  ['master if the expected branch is missing', ['HEAD:dev', 'HEAD', 'HEAD:solution'], 'master'],
  ['unchanged if it is ambiguous', ['HEAD:dev', 'HEAD:solution'], 'main'],
  ['the only branch beside tags', ['HEAD:refs/tags/a', 'HEAD:only'], 'only'],
  ['unchanged if there are only tags', ['HEAD:refs/tags/a'], 'main'],
])(
  'after a first push of several refs the default branch is %s',
  async (_which, refspecs, expected) => {
    const name = `many-${refspecs.join('-').replaceAll(/\W+/g, '-')}`;
    const push = await makeEmpty(name);
    await push(...refspecs);
    expect(await defaultBranch(name)).toBe(expected);
  },
);

test(
  'a branch pushed beside older branches does not become the default',
  { tags: 'release' },
  async () => {
    const push = await makeEmpty('older');
    await push('HEAD:one', 'HEAD:two');
    await push(':one');
    expect(await defaultBranch('older')).toBe('main');
    await push('HEAD:typo');
    expect(await defaultBranch('older')).toBe('main');
    await push('HEAD');
    expect(await defaultBranch('older')).toBe('master');
  },
);

test('a push does not replace a default branch that was deleted', async () => {
  const push = await makeEmpty('bereft');
  await push('HEAD:main');
  const { data } = await ada.octokit.rest.repos.get({ owner: 'acme', repo: 'bereft' });
  const dir = repositoryDir(join(forge.dir, 'repositories'), data.id);
  await git(dir, 'update-ref', '-d', 'refs/heads/main');
  await push('HEAD:side');
  expect(await defaultBranch('bereft')).toBe('main');
});
