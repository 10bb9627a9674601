/** Refs and object files of a bare repository of the built-in host. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gitOutput } from '../mirror/git/run-git.ts';
import type { Refs } from './refs-at-snapshot.ts';

const timeoutMs = 10 * 60_000;

/** Keeps git from fetching missing objects, which a repository's settings could ask for. */
const variables = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' };

export async function readRefs(dir: string): Promise<Map<string, string>> {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)'];
  const text = (await gitOutput(dir, args, { variables })).toString('utf8');
  const lines = text.split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]));
}

/** Without git's header line, which would promise that annotated tags are followed by their commits. */
export function packedRefs(refs: Refs): string {
  return inOrder(refs).join('');
}

export function summaryOf(refs: Refs, defaultBranch: string) {
  const hash = createHash('sha256');
  for (const line of inOrder(refs)) hash.update(line);
  return { head: refs.get(`refs/heads/${defaultBranch}`) ?? null, refs: hash.digest('hex') };
}

function inOrder(refs: Refs): string[] {
  const names = [...refs.keys()].toSorted();
  return names.map((name) => `${refs.get(name)} ${name}\n`);
}

/**
 * Call it after the refs were read: git adds objects before it updates a ref, and deletes none. A pack is
 * complete when it has its index.
 */
export async function listObjectFiles(dir: string): Promise<string[]> {
  const files: string[] = [];
  for (const folder of await readdir(join(dir, 'objects'))) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    const names = await readdir(join(dir, 'objects', folder));
    const whole = names.filter((name) => /^[0-9a-f]{38}$/.test(name));
    files.push(...whole.map((name) => `objects/${folder}/${name}`));
  }
  const packs = await readdir(join(dir, 'objects/pack')).catch((): string[] => []);
  for (const index of packs.filter((name) => /^pack-[0-9a-f]{40}\.idx$/.test(name))) {
    const stem = index.slice(0, -'idx'.length);
    const parts = ['pack', 'rev', 'idx'].map((ending) => stem + ending);
    files.push(...parts.filter((part) => packs.includes(part)).map((p) => `objects/pack/${p}`));
  }
  return files;
}

/** Fails if an object of a ref is missing. Without a memory limit, so that huge repositories pass. */
export async function requireConnected(dir: string): Promise<void> {
  const args = ['rev-list', '--objects', '--all', '--quiet'];
  await gitOutput(dir, args, { timeoutMs, variables, maxMemoryBytes: Infinity });
}
