/** Runs the command-line git as a student would. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { branchOf, headOf } from '@lectern/testkit/git-folder';
import { runGit } from '@lectern/testkit/run-git';
import { scratchFolder } from '@lectern/testkit/scratch';

const quiet = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  // Keeps git from starting maintenance after a commit.
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
};

export async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await runGit(args, { cwd, env: { ...process.env, ...quiet } });
  return stdout.trim();
}

export function withToken(cloneUrl: string, token: string): string {
  return cloneUrl.replace('://', `://x-access-token:${token}@`);
}

export async function cloneInto(cloneUrl: string, token: string): Promise<string> {
  const dir = await scratchFolder();
  await git(dir, 'clone', '-q', '--template=', withToken(cloneUrl, token), '.');
  return dir;
}

export async function commitAndPush(
  dir: string,
  files: Record<string, string>,
  options: { branch?: string; message?: string; force?: boolean } = {},
): Promise<string> {
  const { branch = 'main', message = 'Work', force = false } = options;
  const isThere = (await branchOf(dir)) === `refs/heads/${branch}`;
  if (!isThere) await git(dir, 'checkout', '-q', '-B', branch);
  for (const [path, content] of Object.entries(files)) await writeFile(join(dir, path), content);
  await git(dir, 'add', '.');
  await git(dir, 'commit', '-q', '-m', message);
  await git(dir, 'push', '-q', ...(force ? ['--force'] : []), 'origin', branch);
  return headOf(dir);
}
