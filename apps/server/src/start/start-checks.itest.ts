import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { requireGit, requireWritable } from './start-checks.ts';

it('the start refuses a git that is too old', async () => {
  expect(() => requireGit()).not.toThrow();
  const folder = await scratchFolder();
  expect(() => requireGit(folder)).toThrow(
    'Lectern needs git 2.39 or newer, and there is none in PATH. Install it.',
  );
  const git = join(folder, 'git');
  const say = async (version: string) => {
    await writeFile(git, `#!/bin/sh\necho 'git version ${version}'\n`);
    await chmod(git, 0o755);
  };
  await say('2.38.9');
  expect(() => requireGit(folder)).toThrow('git 2.38 is in PATH');
  await say('2.39.5 (Apple Git-154)');
  expect(() => requireGit(folder)).not.toThrow();
});

it('the start refuses a file as DATA_DIR', async () => {
  const file = join(await scratchFolder(), 'file');
  await writeFile(file, '');
  await expect(requireWritable(file)).rejects.toThrow(
    `DATA_DIR ${file} cannot be written to. Choose another folder.`,
  );
});
