import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { GitPerson } from './commit-format.ts';
import { syncFolder } from '../durable.ts';
import { errorCode, GitProblem } from '../git-problem.ts';
import { personLine } from './person.ts';

/** An object in git's storage format, made without a process. */
export interface GitObject {
  sha: string;
  bytes: Buffer;
}

export function blobOf(content: Uint8Array): GitObject {
  return objectOf('blob', content);
}

export function treeOf(content: Uint8Array): GitObject {
  return objectOf('tree', content);
}

export interface NewCommit {
  tree: string;
  parent: string | undefined;
  author: GitPerson;
  committer: GitPerson;
  message: string;
}

export function commitOf({ tree, parent, author, committer, message }: NewCommit): GitObject {
  const lines = [
    `tree ${tree}`,
    ...(parent === undefined ? [] : [`parent ${parent}`]),
    `author ${personLine(author)}`,
    `committer ${personLine(committer)}`,
    '',
    // git refuses a commit with a NUL.
    message.replaceAll('\0', ''),
  ];
  return objectOf('commit', Buffer.from(lines.join('\n')));
}

function objectOf(type: string, body: Uint8Array): GitObject {
  const bytes = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
  return { sha: createHash('sha1').update(bytes).digest('hex'), bytes };
}

/** Writes missing objects so that they survive a power failure. */
export async function storeObjects(dir: string, objects: readonly GitObject[]): Promise<void> {
  try {
    await Promise.all(objects.map((object) => store(join(dir, 'objects'), object)));
    await syncFolder(join(dir, 'objects'));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new GitProblem('repository_missing', 'No repository here.', { cause: error });
  }
}

async function store(objects: string, { sha, bytes }: GitObject): Promise<void> {
  const folder = join(objects, sha.slice(0, 2));
  const path = join(folder, sha.slice(2));
  if (await isKept(path)) return;
  await mkdir(folder).catch(ignoreExisting);
  // git's own prefix, so that `clearInterrupted` removes leftovers of a kill.
  const draft = join(objects, `tmp_obj_${randomUUID()}`);
  try {
    await writeFile(draft, await promisify(deflate)(bytes), { flush: true, mode: 0o444 });
    await rename(draft, path);
  } catch (error) {
    // Failed attempts must not fill the disk.
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

/** Refreshes the time of an existing object as git does, so that `git prune` keeps it. */
async function isKept(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}
