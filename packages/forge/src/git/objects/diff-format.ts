/** Parses the output of `git diff-tree -r -z --raw --numstat [-p]`. */

export interface ChangedFile {
  filename: string;
  previous_filename?: string;
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'changed';
  /** The new blob, or the old one of a removed file. */
  sha: string;
  additions: number;
  deletions: number;
  changes: number;
  isBinary: boolean;
  /** The hunks without git's header. Missing for binary and very large files. */
  patch?: string;
}

interface RawEntry {
  letter: string;
  changesType: boolean;
  sha: string;
  previous?: string;
  path: string;
}

const maxPatchLength = 1024 * 1024;
const noObject = /^0+$/;

export function parseDiff(output: Buffer): ChangedFile[] {
  const { fields, patchText } = splitOutput(output.toString('utf8'));
  const { entries, rest } = readRaw(fields);
  const counts = readCounts(rest);
  const patches = splitPatches(patchText);
  let next = 0;
  return entries.map((entry) => {
    const count = counts.get(entry.path) ?? { additions: 0, deletions: 0, isBinary: false };
    // git prints two patches for a file that becomes a symlink: a deletion and a creation.
    const parts = patches.slice(next, next + (entry.changesType ? 2 : 1));
    next += parts.length;
    const patch = parts.map(hunksOf).filter(Boolean).join('\n');
    return {
      filename: entry.path,
      ...(entry.previous === undefined ? {} : { previous_filename: entry.previous }),
      status: statusOf(entry.letter),
      sha: entry.sha,
      ...count,
      changes: count.additions + count.deletions,
      ...(patch !== '' && patch.length <= maxPatchLength ? { patch } : {}),
    };
  });
}

/** An empty field separates the NUL-terminated fields from the patch text. */
function splitOutput(text: string): { fields: string[]; patchText: string } {
  const border = text.indexOf('\0\0diff --git ');
  const head = border < 0 ? text : text.slice(0, border);
  const patchText = border < 0 ? '' : text.slice(border + 2);
  const fields = head.split('\0');
  if (fields.at(-1) === '') fields.pop();
  return { fields, patchText };
}

function readRaw(fields: readonly string[]): { entries: RawEntry[]; rest: string[] } {
  const entries: RawEntry[] = [];
  let index = 0;
  for (let meta = fields[0]; meta?.startsWith(':'); meta = fields[index]) {
    const entry = toRawEntry(meta, fields[index + 1] ?? '', fields[index + 2] ?? '');
    entries.push(entry);
    index += entry.previous === undefined ? 2 : 3;
  }
  return { entries, rest: fields.slice(index) };
}

/** A rename has two paths, old and new. Otherwise `second` belongs to the next entry. */
function toRawEntry(meta: string, first: string, second: string): RawEntry {
  const [oldMode = '', newMode = '', oldSha = '', newSha = '', status = ''] = meta
    .slice(1)
    .split(' ');
  const letter = status.charAt(0);
  const isRenamed = letter === 'R' || letter === 'C';
  return {
    letter,
    changesType: letter === 'T' && oldMode.slice(0, 2) !== newMode.slice(0, 2),
    sha: noObject.test(newSha) ? oldSha : newSha,
    path: isRenamed ? second : first,
    ...(isRenamed && { previous: first }),
  };
}

/** `added<TAB>deleted<TAB>path`. For a rename the path is empty and both names follow. */
function readCounts(fields: readonly string[]) {
  const counts = new Map<string, Pick<ChangedFile, 'additions' | 'deletions' | 'isBinary'>>();
  for (let index = 0; index < fields.length; index += 1) {
    const [added = '', deleted = '', ...path] = (fields[index] ?? '').split('\t');
    const isBinary = added === '-';
    const count = { additions: Number(added) || 0, deletions: Number(deleted) || 0, isBinary };
    if (path.join('\t') !== '') {
      counts.set(path.join('\t'), count);
    } else {
      counts.set(fields[index + 2] ?? '', count);
      index += 2;
    }
  }
  return counts;
}

/**
 * Content lines start with `+`, `-` or a space. Not `^` with the m flag, which also matches after a
 * carriage return.
 */
function splitPatches(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)(?=diff --git )/);
}

function hunksOf(patch: string): string {
  const start = patch.indexOf('\n@@ ');
  return start < 0 ? '' : patch.slice(start + 1).replace(/\n$/, '');
}

function statusOf(letter: string): ChangedFile['status'] {
  if (letter === 'A') return 'added';
  if (letter === 'D') return 'removed';
  if (letter === 'R') return 'renamed';
  return letter === 'T' ? 'changed' : 'modified';
}
