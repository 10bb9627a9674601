/** A student's clone, in which real git commits, with any dates, and pushes. */
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runGit } from './run-git.ts';
import { scratchFolder } from './scratch.ts';

/** `null` removes the file; `{ link }` makes a symbolic link. */
export type Files = Record<string, string | Buffer | null | { link: string }>;

export interface GitFolder {
  dir: string;
  git(...args: string[]): Promise<string>;
  head(): Promise<string>;
  /** Takes many commits in the format of `git fast-import`. */
  fastImport(stream: string | Buffer): Promise<void>;
  /** Returns the hash of the new commit. */
  commit(files: Files, options?: { message?: string; date?: string }): Promise<string>;
}

/** A new repository, or a clone that is made on first use because not every student starts. */
export async function gitFolder(address?: string): Promise<GitFolder> {
  const dir = await scratchFolder();
  const run = (args: string[], env: Record<string, string> = {}, input?: string | Buffer) =>
    runGit(args, {
      cwd: dir,
      input,
      env: {
        PATH: process.env['PATH'],
        HOME: dir,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        // Saves the check for maintenance after each commit.
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'maintenance.auto',
        GIT_CONFIG_VALUE_0: 'false',
        GIT_AUTHOR_NAME: 'Ada Lovelace',
        GIT_AUTHOR_EMAIL: 'ada@example.org',
        GIT_COMMITTER_NAME: 'Ada Lovelace',
        GIT_COMMITTER_EMAIL: 'ada@example.org',
        ...env,
      },
    });
  // Skips the sample hooks.
  const how = ['--quiet', '--template='];
  let opened: Promise<unknown> | undefined;
  const open = () =>
    (opened ??=
      address === undefined
        ? run(['init', ...how, '--initial-branch=main'])
        : run(['clone', ...how, address, '.']));
  const git = async (...args: string[]) => {
    await open();
    return (await run(args)).stdout.trim();
  };
  const fastImport = async (stream: string | Buffer) => {
    await open();
    await run(['fast-import', '--quiet', '--done'], {}, stream);
  };
  if (address === undefined) await open();
  return {
    dir,
    git,
    head: async () => {
      await open();
      return headOf(dir);
    },
    fastImport,
    async commit(files, { message = 'Work', date } = {}) {
      await open();
      for (const [path, content] of Object.entries(files)) await place(join(dir, path), content);
      await git('add', '--all');
      const dates = date ? { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } : {};
      await run(['commit', '--quiet', '--allow-empty', '-m', message], dates);
      return headOf(dir);
    },
  };
}

/** The commit of HEAD. Reading the loose ref is enough for a branch that was just moved. */
export async function headOf(dir: string): Promise<string> {
  const branch = await branchOf(dir);
  return (await readFile(join(dir, '.git', branch ?? 'HEAD'), 'utf8')).trim();
}

/** `refs/heads/main`, or undefined if HEAD is detached. */
export async function branchOf(dir: string): Promise<string | undefined> {
  return /^ref: (.+)\n$/.exec(await readFile(join(dir, '.git/HEAD'), 'utf8'))?.[1];
}

async function place(path: string, content: Files[string]): Promise<void> {
  if (content === null) return rm(path);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  if (typeof content === 'object' && 'link' in content) await symlink(content.link, path);
  else await writeFile(path, content);
}
