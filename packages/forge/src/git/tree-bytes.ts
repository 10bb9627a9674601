import { GitProblem } from './git-problem.ts';

/** One line of a tree object: mode, name, NUL, and the id as 20 bytes. */
export interface TreeLine {
  mode: string;
  name: string;
  sha: string;
}

export const folderMode = '40000';

/** Old trees have it with a zero in front. */
export function isFolder(mode: string): boolean {
  return mode.padStart(6, '0') === '040000';
}

/**
 * The tree with its entry of that name replaced or added. Names that are not UTF-8 have been pushed
 * before, so all other entries stay the bytes they are.
 */
export function replaceEntry(tree: Buffer, line: TreeLine): Buffer {
  const others = linesOf(tree).filter((bytes) => !nameOf(bytes).equals(Buffer.from(line.name)));
  const added = entryBytes(line);
  const next = others.findIndex((bytes) => orderOf(bytes).compare(orderOf(added)) > 0);
  return Buffer.concat(others.toSpliced(next < 0 ? others.length : next, 0, added));
}

export function findLine(tree: Buffer, name: string): TreeLine | undefined {
  const bytes = linesOf(tree).find((line) => nameOf(line).equals(Buffer.from(name)));
  return bytes && { mode: modeOf(bytes), name, sha: bytes.toString('hex', bytes.length - 20) };
}

export function entryBytes({ mode, name, sha }: TreeLine): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]);
}

function linesOf(tree: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < tree.length;) {
    const nul = tree.indexOf(0, start);
    if (nul < 0) throw new GitProblem('git_failed', 'A tree ends in the middle of an entry.');
    const end = nul + 21;
    lines.push(tree.subarray(start, end));
    start = end;
  }
  return lines;
}

function modeOf(line: Buffer): string {
  return line.toString('latin1', 0, line.indexOf(' '));
}

function nameOf(line: Buffer): Buffer {
  return line.subarray(line.indexOf(' ') + 1, line.length - 21);
}

/** git sorts folders as if their names ended in a slash. */
function orderOf(line: Buffer): Buffer {
  const name = nameOf(line);
  return isFolder(modeOf(line)) ? Buffer.concat([name, Buffer.from('/')]) : name;
}
