/** A student's clone: commits made and pushed by the real git, with whatever dates it is told. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { scratchFolder } from './scratch.ts';

/** `null` removes the file; `{ link }` makes a symbolic link. */
export type Files = Record<string, string | Buffer | null | { link: string }>;

export interface GitFolder {
  dir: string;
  git(...args: string[]): Promise<string>;
  /** Many commits at once, in the format of `git fast-import`. */
  fastImport(stream: string): Promise<void>;
  /** Answers with the new commit's name. */
  commit(
    files: Files,
    options?: { message?: string; date?: string; author?: string },
  ): Promise<string>;
}

export async function gitFolder(): Promise<GitFolder> {
  const dir = await scratchFolder();
  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)('git', args, {
      cwd: dir,
      maxBuffer: 2 ** 28,
      env: {
        PATH: process.env['PATH'],
        HOME: dir,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_AUTHOR_NAME: 'Ada Lovelace',
        GIT_AUTHOR_EMAIL: 'ada@example.org',
        GIT_COMMITTER_NAME: 'Ada Lovelace',
        GIT_COMMITTER_EMAIL: 'ada@example.org',
        ...env,
      },
    });
  const git = async (...args: string[]) => (await run(args)).stdout.trim();
  const fastImport = async (stream: string) => {
    const importing = run(['fast-import', '--quiet', '--done']);
    importing.child.stdin?.end(stream);
    await importing;
  };
  await git('init', '--quiet', '--initial-branch=main');
  return {
    dir,
    git,
    fastImport,
    async commit(files, { message = 'Work', date, author } = {}) {
      for (const [path, content] of Object.entries(files)) await place(join(dir, path), content);
      await git('add', '--all');
      const dates = date ? { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } : {};
      const named = author ? { GIT_AUTHOR_NAME: author } : {};
      await run(['commit', '--quiet', '--allow-empty', '-m', message], { ...dates, ...named });
      return headOf(dir);
    },
  };
}

/** Of a branch whose commit was just made, which git keeps in a file: read without a process. */
async function headOf(dir: string): Promise<string> {
  const head = await readFile(join(dir, '.git/HEAD'), 'utf8');
  const [, ref] = /^ref: (.+)\n$/.exec(head) ?? [];
  return (ref ? await readFile(join(dir, '.git', ref), 'utf8') : head).trim();
}

async function place(path: string, content: Files[string]): Promise<void> {
  if (content === null) return rm(path);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  if (typeof content === 'object' && 'link' in content) await symlink(content.link, path);
  else await writeFile(path, content);
}
