import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { headOf } from '@lectern/testkit/git-folder';
import { runGit } from '@lectern/testkit/run-git';
import type { GitPerson } from '../git/objects/commit-format.ts';
import { createEmpty } from '../git/repository/create.ts';
import { repositoryDir } from '../git/paths.ts';

export const caller = 'user:1';

export interface GitFixture {
  folder: string;
  root: string;
  /** Returns both outputs; throws when git fails. */
  git(cwd: string, ...args: string[]): Promise<{ stdout: string; stderr: string }>;
  /** Like `git`, for commands that must fail. */
  fails(cwd: string, ...args: string[]): Promise<{ code: number; stderr: string }>;
  emptyRepository(): Promise<{ repoId: number; dir: string }>;
  /** A working copy on branch main without a remote. */
  workingCopy(files?: Record<string, string>): Promise<string>;
  write(cwd: string, files: Record<string, string>): Promise<void>;
  commit(cwd: string, message: string, files?: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
}

const clientEnvironment = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  // The large test files are random, so compressing them would waste seconds.
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'core.compression',
  GIT_CONFIG_VALUE_0: '0',
  // Keeps git from starting maintenance after a commit.
  GIT_CONFIG_KEY_1: 'maintenance.auto',
  GIT_CONFIG_VALUE_1: 'false',
  GIT_AUTHOR_NAME: 'Ada Lovelace',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada Lovelace',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  LC_ALL: 'C',
};

export async function gitFixture(): Promise<GitFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'forge-git-'));
  const root = join(folder, 'repositories');
  let nextId = 1;
  /** The default working copy, created once and copied. */
  let plain: Promise<string> | undefined;

  async function newCopy(files: Record<string, string>): Promise<string> {
    const cwd = await mkdtemp(join(folder, 'copy-'));
    await fixture.git(cwd, 'init', '--quiet', '--initial-branch=main', '--template=');
    await fixture.commit(cwd, 'First', files);
    return cwd;
  }

  const fixture: GitFixture = {
    folder,
    root,
    git: (cwd, ...args) => runGit(args, { cwd, env: clientEnvironment }),
    async fails(cwd, ...args) {
      try {
        await fixture.git(cwd, ...args);
      } catch (error) {
        const { code, stderr } = error as { code: number; stderr: string };
        return { code, stderr };
      }
      throw new Error(`git ${args.join(' ')} was expected to fail.`);
    },
    async emptyRepository() {
      const repoId = nextId++;
      const dir = repositoryDir(root, repoId);
      await createEmpty(dir, 'main');
      return { repoId, dir };
    },
    async workingCopy(files) {
      if (files) return newCopy(files);
      const cwd = await mkdtemp(join(folder, 'copy-'));
      await cp(await (plain ??= newCopy({ 'README.md': '# Hello\n' })), cwd, { recursive: true });
      return cwd;
    },
    async write(cwd, files) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(cwd, path)), { recursive: true });
        await writeFile(join(cwd, path), text);
      }
    },
    async commit(cwd, message, files = {}) {
      await fixture.write(cwd, files);
      await fixture.git(cwd, 'add', '--all');
      await fixture.git(cwd, 'commit', '--quiet', '--allow-empty', '--message', message);
      return headOf(cwd);
    },
    // A git process may still write after its client left.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  };
  return fixture;
}

export function peopleVariables(author: GitPerson, committer: GitPerson): Record<string, string> {
  const seconds = (date: Date) => `@${Math.floor(date.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: seconds(author.date),
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: seconds(committer.date),
  };
}
