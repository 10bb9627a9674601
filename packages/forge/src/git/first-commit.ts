import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { GitPerson } from './commit-format.ts';
import { syncFolder } from './durable.ts';
import { personLine } from './person.ts';

/** A commit without a parent whose tree is one file in the top folder. */
export interface FirstCommit {
  file: { name: string; content: Uint8Array };
  message: string;
  author: GitPerson;
}

/**
 * Writes the commit's three objects into the repository and answers with its id. Their form is one
 * line of header each: to ask git for them would cost six processes.
 */
export async function writeFirstCommit(dir: string, first: FirstCommit): Promise<string> {
  const { file, message } = first;
  const blob = objectOf('blob', file.content);
  const tree = objectOf('tree', [`100644 ${file.name}\0`, Buffer.from(blob.sha, 'hex')]);
  const person = personLine(first.author);
  const lines = [`tree ${tree.sha}`, `author ${person}`, `committer ${person}`, '', message];
  const commit = objectOf('commit', lines.join('\n'));
  await Promise.all([blob, tree, commit].map((object) => store(dir, object)));
  await syncFolder(join(dir, 'objects'));
  return commit.sha;
}

interface GitObject {
  sha: string;
  bytes: Buffer;
}

type Part = string | Uint8Array;

function objectOf(type: string, content: Part | Part[]): GitObject {
  const body = Buffer.concat([content].flat().map((part) => Buffer.from(part)));
  const bytes = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
  return { sha: createHash('sha1').update(bytes).digest('hex'), bytes };
}

async function store(dir: string, { sha, bytes }: GitObject): Promise<void> {
  const folder = join(dir, 'objects', sha.slice(0, 2));
  await mkdir(folder, { recursive: true });
  const packed = await promisify(deflate)(bytes);
  await writeFile(join(folder, sha.slice(2)), packed, { flush: true, mode: 0o444 });
  await syncFolder(folder);
}
