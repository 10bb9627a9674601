import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { errorCode } from '../git-problem.ts';
import { isValidRef, isValidSha } from '../names.ts';

/** One git process is faster than reading more files here. */
const mostFiles = 100;

/**
 * Reads files, because every push asks and a git process is slow. Undefined if there are too many.
 * Loose files come first, because git writes packed-refs before it removes them.
 */
export async function readRefFiles(dir: string): Promise<Map<string, string> | undefined> {
  const entries = await readdir(join(dir, 'refs'), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .filter(isValidRef);
  if (names.length > mostFiles) return undefined;
  const loose = await Promise.all(names.map((name) => readIfThere(join(dir, name))));
  const refs = packedRefs((await readIfThere(join(dir, 'packed-refs'))) ?? '');
  for (const [index, name] of names.entries()) {
    const sha = loose[index]?.trim() ?? '';
    if (isValidSha(sha)) refs.set(name, sha);
  }
  return refs;
}

/** A reference line is an id and a name. Other lines are comments and peeled tags. */
function packedRefs(text: string): Map<string, string> {
  const refs = new Map<string, string>();
  for (const line of text.split('\n')) {
    const sha = line.slice(0, 40);
    if (isValidSha(sha) && line[40] === ' ') refs.set(line.slice(41), sha);
  }
  return refs;
}

/** Reads files like `readRefFiles`, because every request asks. */
export async function readRef(dir: string, ref: string): Promise<string | undefined> {
  if (!isValidRef(ref)) return undefined;
  const loose = await readIfThere(join(dir, ref));
  const sha = loose?.trim();
  if (sha !== undefined && isValidSha(sha)) return sha;
  const packed = await readIfThere(join(dir, 'packed-refs'));
  const line = packed?.split('\n').find((candidate) => candidate.slice(41) === ref);
  return line?.slice(0, 40);
}

const absent = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR']);

/** Throws other errors: a branch that wrongly seems absent would be started again. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (absent.has(errorCode(error))) return undefined;
    throw error;
  }
}
