/** The real git, as a person at a keyboard would use it, with nothing of this machine's settings. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface WorkingCopy {
  dir: string;
  git(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function cloneWith(url: string, token: string): Promise<WorkingCopy> {
  const parent = await mkdtemp(join(tmpdir(), 'forge-clone-'));
  const address = url.replace('://', `://x-access-token:${token}@`);
  const dir = join(parent, 'copy');
  const git = async (at: string, args: string[]) => {
    const { stdout, stderr } = await run('git', args, {
      cwd: at,
      env: {
        PATH: process.env['PATH'],
        HOME: parent,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_AUTHOR_NAME: 'Student',
        GIT_AUTHOR_EMAIL: 'student@example.org',
        GIT_COMMITTER_NAME: 'Student',
        GIT_COMMITTER_EMAIL: 'student@example.org',
      },
    });
    return stdout + stderr;
  };
  await git(parent, ['clone', '--quiet', address, dir]);
  return {
    dir,
    git: (...args) => git(dir, args),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
