/** Where the commits of the sample course are written by git, and from where they are pushed. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gitOutput } from '../mirror/run-git.ts';
import { makeSlots } from '../mirror/slots.ts';
import { pushPack, type BranchMove } from './push-pack.ts';

export interface Author {
  name: string;
  email: string;
}

export interface NewCommit {
  author: Author;
  at: Date;
  message: string;
  files: Readonly<Record<string, string>>;
  /** A commit that is there, the commit of this list at an index, or none. */
  parent: string | number | undefined;
}

export interface Remote {
  url: string;
  token: string;
}

export interface Desk {
  /** Answers with their names, in the same order. */
  commit(commits: readonly NewCommit[]): Promise<string[]>;
  fetch(from: Remote, branch: string): Promise<void>;
  /** Also where it loses what the branch had. */
  push(to: Remote, move: BranchMove): Promise<void>;
  close(): Promise<void>;
}

const marksFile = 'sample-marks';
/** Pushes wait for the host, which has the same processors; more at once would only queue there. */
const slots = makeSlots(3);

export async function openDesk(dir: string, signal: AbortSignal): Promise<Desk> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const git = (args: readonly string[], options: Parameters<typeof gitOutput>[2] = {}) =>
    gitOutput(dir, args, { signal, slots, timeoutMs: 120_000, ...options });
  await git(['init', '--quiet', '--bare']);

  return {
    async commit(commits) {
      if (commits.length === 0) return [];
      const args = ['fast-import', '--quiet', '--force', '--done', `--export-marks=${marksFile}`];
      await git(args, { input: commits.map(toImport).join('') + 'done\n' });
      const marks = await readFile(join(dir, marksFile), 'utf8');
      const named = new Map(marks.split('\n').map((line) => line.split(' ') as [string, string]));
      return commits.map((_, index) => named.get(`:${index + 1}`) ?? '');
    },
    fetch: async (from, branch) => {
      const ref = `refs/heads/${branch}`;
      await git(['fetch', '--quiet', '--no-tags', from.url, ref], { settings: settingsFor(from) });
    },
    push: async (to, move) => {
      const { before, after } = move;
      const input = `${after}\n${before === undefined ? '' : `^${before}\n`}`;
      const pack = await git(['pack-objects', '--revs', '--thin', '--stdout', '--quiet'], {
        input,
      });
      await pushPack(to, move, pack, signal);
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

function toImport({ author, at, message, files, parent }: NewCommit, index: number): string {
  const who = `${author.name} <${author.email}> ${Math.floor(at.getTime() / 1000)} +0000`;
  const from = typeof parent === 'number' ? `:${parent + 1}` : parent;
  const contents = Object.entries(files).map(
    ([path, text]) => `M 100644 inline ${path}\n${data(text)}`,
  );
  return [
    // Each on a ref of its own: what is pushed is named by its commit.
    `commit refs/sample/${index}\nmark :${index + 1}\nauthor ${who}\ncommitter ${who}\n`,
    data(message),
    from === undefined ? '' : `from ${from}\n`,
    'deleteall\n',
    ...contents,
    '\n',
  ].join('');
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

function settingsFor({ url, token }: Remote): Record<string, string> {
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  return {
    [`http.${new URL(url).origin}/.extraHeader`]: `Authorization: Basic ${credentials}`,
    'protocol.http.allow': 'always',
    'protocol.https.allow': 'always',
  };
}
