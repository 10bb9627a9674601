/** A bare repository of the built-in host on disk: its refs, and the files that hold its objects. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gitOutput } from '../mirror/git/run-git.ts';
import type { Refs } from './refs-at-snapshot.ts';

const patienceMs = 10 * 60_000;

/** What is missing is missing: whatever a repository's own settings say, nothing is fetched for it. */
const variables = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' };

export async function readRefs(dir: string): Promise<Map<string, string>> {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)'];
  const text = (await gitOutput(dir, args, { variables })).toString('utf8');
  const lines = text.split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]));
}

/** Without git's own first line, which would promise that tags are followed by their commits. */
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
 * Objects are only ever added, and before a ref leads to them, so a list made after the refs were
 * read misses none of theirs. Whole packs alone: an index is the last of a pack to appear.
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

/**
 * Fails unless everything that a ref leads to is there. An operator waits for it, one repository after the
 * other, so it takes whatever memory it needs: for lack of it one of very many objects seemed not whole.
 */
export async function requireConnected(dir: string): Promise<void> {
  const args = ['rev-list', '--objects', '--all', '--quiet'];
  await gitOutput(dir, args, { timeoutMs: patienceMs, variables, maxMemoryBytes: Infinity });
}
