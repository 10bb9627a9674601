/** Reads the new lines of each file from a streamed patch. Blob ids identify files, because students choose paths. */
import type { LineRange } from '@lectern/contract';
import { readParts } from '../git/read-parts.ts';

/** The ranges of a pair of blobs, keyed by `pairKey`. A pair without new lines has an empty list. */
export type DiffRanges = Map<string, LineRange[]>;

export function pairKey(beforeSha: string, afterSha: string): string {
  return `${beforeSha} ${afterSha}`;
}

/** Headers are short. A student's line can have gigabytes. */
const lineHead = 200;
const newline = 0x0a;

export interface RangeReader {
  push(chunk: Buffer): void;
  end(): DiffRanges;
  /** The number of pairs and ranges so far. */
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

/** The lines of the new file in the patch of one file, with those around its changes. */
export function shownLines(patch: string): LineRange[] {
  return patch.split('\n').flatMap((line) => newLines(line) ?? []);
}

/** `@@ -3,2 +5,4 @@`: lines 5 to 8. A hunk that only removes lines has no new ones. */
function newLines(line: string): LineRange | undefined {
  const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line);
  if (!hunk) return undefined;
  const first = Number(hunk[1]);
  const count = Number(hunk[2] ?? 1);
  return count === 0 ? undefined : { start: first, end: first + count - 1 };
}
