/** Reads the refs of a mirror from its files. Every fetch needs them, so this starts no process. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gitOutput } from '../git/run-git.ts';

export interface Ref {
  name: string;
  sha: string;
}

/** Refs to the heads of all pushes, so that git never deletes a pushed commit. */
const keptPrefix = 'refs/pushes/';
/** git reads more files, and names that are not UTF-8. */
const mostFiles = 100;
const line = /^([0-9a-f]{40,64}) (refs\/[^ ]+)$/;

export function keptRef(sha: string): string {
  return `${keptPrefix}${sha}`;
}

export function isKept({ name }: Ref): boolean {
  return name.startsWith(keptPrefix);
}

/** Written atomically like git's refs. Each is named after its commit, so parallel writers write the same. */
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

/** Empty if git has packed or deleted the file in the meantime. */
async function readLoose(dir: string, name: string): Promise<Ref[]> {
  // A kept ref is named after its commit.
  if (name.startsWith(keptPrefix)) return [{ name, sha: name.slice(keptPrefix.length) }];
  const sha = (await readFile(join(dir, name), 'utf8').catch(() => '')).trim();
  return parse(Buffer.from(`${sha} ${name}`));
}

/** Reads lines with an id and a name. git also writes other lines. */
function parse(text: Buffer): Ref[] {
  return text
    .toString('utf8')
    .split('\n')
    .flatMap((one) => {
      const [, sha = '', name = ''] = line.exec(one) ?? [];
      return name === '' ? [] : [{ name, sha }];
    });
}
