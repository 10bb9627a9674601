import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitFolder } from '@lectern/testkit/git-folder';
import { watchMemoryLimits } from '@lectern/testkit/memory-limits';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { readRefs, requireConnected } from './repository-folder.ts';

it('git fetches no missing objects, even if the repository is configured for it', async () => {
  const { dir, git, commit } = await gitFolder();
  const head = await commit({ 'answer.txt': '42\n' });
  const repository = join(dir, '.git');
  await expect(requireConnected(repository)).resolves.toBeUndefined();

  const marker = join(await scratchFolder(), 'was-run');
  const program = join(await scratchFolder(), 'program');
  await writeFile(program, `#!/bin/sh\ntouch ${marker}\n`);
  await chmod(program, 0o755);
  const settings = {
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'elsewhere',
    'remote.elsewhere.promisor': 'true',
    'remote.elsewhere.url': `ext::${program}`,
    'protocol.ext.allow': 'always',
  };
  for (const [name, value] of Object.entries(settings)) await git('config', name, value);
  const tree = await git('rev-parse', `${head}^{tree}`);
  await rm(join(repository, 'objects', tree.slice(0, 2), tree.slice(2)));

  expect(await readRefs(repository)).toEqual(new Map([['refs/heads/main', head]]));
  await expect(requireConnected(repository)).rejects.toThrow();
  expect(existsSync(marker)).toBe(false);
  // The test can fail: git without our settings does run the program.
  await expect(git('rev-list', '--objects', '--all', '--quiet')).rejects.toThrow();
  expect(existsSync(marker)).toBe(true);
});

it('the check of a repository has no memory limit', async () => {
  const { dir, commit } = await gitFolder();
  await commit({ 'answer.txt': '42\n' });
  const limits = await watchMemoryLimits();
  await requireConnected(join(dir, '.git'));
  expect(await limits()).toEqual({ 'rev-list': 'unlimited' });
});
