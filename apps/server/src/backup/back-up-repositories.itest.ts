import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gitFolder } from '@lectern/testkit/git-folder';
import { scratchFolder } from '@lectern/testkit/scratch';
import type pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { backUpRepositories } from './back-up-repositories.ts';
import { readRestored } from './restore-repositories.ts';

const id = 71000001;
let root: string;
let repository: string;
let heads: { old: string; pushed: string };
let git: (...args: string[]) => Promise<string>;

beforeEach(async () => {
  const folder = await gitFolder();
  const old = await folder.commit({ 'answer.txt': '41\n' });
  const pushed = await folder.commit({ 'answer.txt': '42\n' });
  heads = { old, pushed };
  root = await scratchFolder();
  repository = join(root, '41', `${id}.git`);
  await mkdir(dirname(repository), { recursive: true });
  await folder.git('clone', '--quiet', '--bare', '.', repository);
  git = (...args) => folder.git('--git-dir', repository, ...args);
});

/** A database with one repository and an empty push log. */
function database(onReadingPushes = async () => {}): pg.ClientBase {
  const query = async (text: string) => {
    if (!text.includes('push_updates')) return { rows: [{ id: String(id), branch: 'main' }] };
    await onReadingPushes();
    return { rows: [] };
  };
  return { query } as unknown as pg.ClientBase;
}

it('a backup omits a push that arrives after the push log was read', async () => {
  await git('update-ref', 'refs/heads/main', heads.old);
  const push = async () => void (await git('update-ref', 'refs/heads/main', heads.pushed));
  const view = { snapshot: database(), live: database(push), root };
  const nothing = async () => {};
  const archive = {
    add: nothing,
    addFile: nothing,
    addLink: nothing,
    addRows: nothing,
    finish: nothing,
    abandon: nothing,
  };
  const found = await backUpRepositories(view, archive);
  expect(found).toMatchObject({ [id]: { head: heads.old } });
});

it('a restore refuses a repository with a ref to a missing object', async () => {
  await rm(join(repository, 'config'));
  const blob = await git('rev-parse', `${heads.old}:answer.txt`);
  await rm(join(repository, 'objects', blob.slice(0, 2), blob.slice(2)));
  await expect(readRestored(database(), root)).rejects.toThrow(
    `Repository ${id} of the backup is incomplete.`,
  );
});
