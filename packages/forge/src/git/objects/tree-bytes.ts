import { GitProblem } from '../git-problem.ts';

/** Stored as mode, name, NUL, and the id as 20 bytes. */
export interface TreeLine {
  mode: string;
  name: string;
  sha: string;
}

export const folderMode = '40000';

const space = 0x20;
const slash = 0x2f;

/** Old trees write the mode with a leading zero. */
export function isFolder(mode: string): boolean {
  return mode.padStart(6, '0') === '040000';
}

/** Works on bytes, because other names may not be valid UTF-8. */
export function replaceEntry(tree: Buffer, line: TreeLine): Buffer {
  const old = findSpan(tree, line.name);
  const others = old ? Buffer.concat([tree.subarray(0, old.start), tree.subarray(old.end)]) : tree;
  const place = placeOf(others, line);
  return Buffer.concat([others.subarray(0, place), entryBytes(line), others.subarray(place)]);
}

export function findLine(tree: Buffer, name: string): TreeLine | undefined {
  const span = findSpan(tree, name);
  return (
    span && { mode: modeOf(tree, span), name, sha: tree.toString('hex', span.nul + 1, span.end) }
  );
}

export function entryBytes({ mode, name, sha }: TreeLine): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]);
}

/** Offsets, because copying the lines of a large folder is slow. */
interface Span {
  start: number;
  name: number;
  nul: number;
  end: number;
}

function* spansOf(tree: Buffer): Generator<Span> {
  for (let start = 0; start < tree.length;) {
    const nul = tree.indexOf(0, start);
    if (nul < 0) throw new GitProblem('git_failed', 'A tree ends in the middle of an entry.');
    const end = nul + 21;
    yield { start, name: tree.indexOf(space, start) + 1, nul, end };
    start = end;
  }
}

function findSpan(tree: Buffer, name: string): Span | undefined {
  const wanted = Buffer.from(name);
  for (const span of spansOf(tree)) {
    if (span.nul - span.name === wanted.length && isAt(tree, span.name, wanted)) return span;
  }
  return undefined;
}

function isAt(tree: Buffer, start: number, wanted: Buffer): boolean {
  return wanted.every((byte, at) => byte === tree[start + at]);
}

function placeOf(tree: Buffer, { mode, name }: TreeLine): number {
  const wanted = Buffer.from(isFolder(mode) ? `${name}/` : name);
  for (const span of spansOf(tree)) if (isBehind(tree, span, wanted)) return span.start;
  return tree.length;
}

/** git sorts folders as if their names ended with a slash. */
function isBehind(tree: Buffer, span: Span, wanted: Buffer): boolean {
  for (let at = 0; at < wanted.length; at += 1) {
    const isEnd = span.name + at === span.nul;
    const byte = isEnd && isFolder(modeOf(tree, span)) ? slash : tree[span.name + at]!;
    if (byte !== wanted[at]) return byte > wanted[at]!;
  }
  return true;
}

function modeOf(tree: Buffer, { start, name }: Span): string {
  return tree.toString('latin1', start, name - 1);
}
