/**
 * Which lines of each file are new, read from a patch without context as it streams by. Files are
 * told apart by the names of their objects, which no student can choose; paths are not looked at.
 */
import type { LineRange } from '@lectern/contract';
import { readParts } from '../git/read-parts.ts';

/** The ranges of a pair of blobs, keyed by `pairKey`. A pair without new lines has an empty list. */
export type DiffRanges = Map<string, LineRange[]>;

export function pairKey(beforeSha: string, afterSha: string): string {
  return `${beforeSha} ${afterSha}`;
}

/** Headers are short; what follows in a line is a student's and may be gigabytes. */
const lineHead = 200;
const newline = 0x0a;

export interface RangeReader {
  push(chunk: Buffer): void;
  end(): DiffRanges;
  /** How many pairs and ranges it holds by now. */
  readonly size: number;
}

export function readRanges(): RangeReader {
  const ranges: DiffRanges = new Map();
  let current: LineRange[] | undefined;
  let size = 0;

  const push = readParts(newline, lineHead, (head) => {
    const line = head.toString('latin1');
    const pair = /^index ([0-9a-f]+)\.\.([0-9a-f]+)/.exec(line);
    if (line.startsWith('diff --git ')) current = undefined;
    else if (pair) {
      current = [];
      size += 1;
      ranges.set(pairKey(pair[1]!, pair[2]!), current);
    } else {
      const range = newLines(line);
      if (!range) return;
      current?.push(range);
      size += 1;
    }
  });

  return {
    push,
    end() {
      push(Buffer.of(newline));
      return ranges;
    },
    get size() {
      return size;
    },
  };
}

/** The lines of the new file that the patch of one file shows, those around its changes included. */
export function shownLines(patch: string): LineRange[] {
  return patch.split('\n').flatMap((line) => newLines(line) ?? []);
}

/** `@@ -3,2 +5,4 @@`: lines 5 to 8. A hunk that only takes lines away has no new ones. */
function newLines(line: string): LineRange | undefined {
  const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line);
  if (!hunk) return undefined;
  const first = Number(hunk[1]);
  const count = Number(hunk[2] ?? 1);
  return count === 0 ? undefined : { start: first, end: first + count - 1 };
}
