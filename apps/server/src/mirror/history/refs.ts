/** The refs of a mirror, from its files: part of every fetch, this must not cost a process. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gitOutput } from '../git/run-git.ts';

export interface Ref {
  name: string;
  sha: string;
}

/** Where the heads of pushes are kept, so that nothing which was ever pushed becomes garbage. */
const keptPrefix = 'refs/pushes/';
/** Beyond this many files, or with names that are no text, git reads them itself. */
const mostFiles = 100;
const line = /^([0-9a-f]{40,64}) (refs\/[^ ]+)$/;

export function keptRef(sha: string): string {
  return `${keptPrefix}${sha}`;
}

export function isKept({ name }: Ref): boolean {
  return name.startsWith(keptPrefix);
}

/**
 * Written as git writes refs, in one step. Each is named after what it stands at, so whoever writes
 * the same one writes the same.
 */
export async function keepHeads(dir: string, shas: readonly string[]): Promise<void> {
  if (shas.length > 0) await mkdir(join(dir, keptPrefix), { recursive: true });
  for (const sha of shas) {
    const file = join(dir, keptRef(sha));
    await writeFile(`${file}.lock`, `${sha}\n`, { flush: true });
    await rename(`${file}.lock`, file);
  }
}

/** Loose files come first, because git writes packed-refs before it removes them. */
export async function readRefs(dir: string): Promise<Ref[]> {
  const entries = await readdir(join(dir, 'refs'), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));
  const others = names.filter((name) => !name.startsWith(keptPrefix));
  if (others.length > mostFiles || names.some((name) => name.includes('\uFFFD'))) {
    return parse(await gitOutput(dir, ['for-each-ref', '--format=%(objectname) %(refname)']));
  }
  const loose = await Promise.all(names.map((name) => readLoose(dir, name)));
  const packed = await readFile(join(dir, 'packed-refs')).catch(() => Buffer.alloc(0));
  const byName = new Map([...parse(packed), ...loose.flat()].map((ref) => [ref.name, ref]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** None for a file that git has packed, or deleted, meanwhile. */
async function readLoose(dir: string, name: string): Promise<Ref[]> {
  // A kept ref is named after what it stands at.
  if (name.startsWith(keptPrefix)) return [{ name, sha: name.slice(keptPrefix.length) }];
  const sha = (await readFile(join(dir, name), 'utf8').catch(() => '')).trim();
  return parse(Buffer.from(`${sha} ${name}`));
}

/** Lines of an id and a name; the others are git's notes to itself. */
function parse(text: Buffer): Ref[] {
  return text
    .toString('utf8')
    .split('\n')
    .flatMap((one) => {
      const [, sha = '', name = ''] = line.exec(one) ?? [];
      return name === '' ? [] : [{ name, sha }];
    });
}
