/** The hunks between two versions of a file, with the removed lines. */
import type { StarterHunk } from '@lectern/contract';
import { GitFailure } from '../git/git-failure.ts';
import type { Mirror } from '../mirror.ts';
import { gitOutput } from '../git/run-git.ts';
import { textOf } from './text-of.ts';

/** Two files of the largest size that is shown, with git's signs and headers. */
const mostBytes = 16 * 1024 * 1024;
/** Nobody reads more, and parsing blocks the server. */
const mostLines = 100_000;
const diffTimeoutMs = 10_000;
const newline = 0x0a;

/** Compares like the ranges of a tree. Binary files have no hunks. */
export async function readHunks(
  { dir }: Mirror,
  beforeSha: string,
  afterSha: string,
): Promise<StarterHunk[]> {
  const options = ['-U0', '--no-ext-diff', '--no-textconv', '--no-color', '--end-of-options'];
  const args = ['diff', ...options, beforeSha, afterSha];
  const patch = await gitOutput(dir, args, { maxBytes: mostBytes, timeoutMs: diffTimeoutMs });
  if (!hasFewLines(patch)) throw new GitFailure('too_large', 'diff');
  return parseHunks(patch);
}

function hasFewLines(text: Buffer): boolean {
  let lines = 0;
  for (const byte of text) if (byte === newline) lines += 1;
  return lines <= mostLines;
}

/** Counts lines as the headers say, because a student's line can look like a header. */
export function parseHunks(patch: Buffer): StarterHunk[] {
  // As bytes, because the two versions can have different encodings.
  const lines = patch.toString('latin1').split('\n');
  const hunks: StarterHunk[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(lines[at] ?? '');
    if (!header) continue;
    const [starterLine, gone, line, added] = [header[1], header[2] ?? 1, header[3], header[4] ?? 1];
    const removed = lines.slice(at + 1, at + 1 + Number(gone)).map((bytes) => bytes.slice(1));
    at += Number(gone);
    // Skipped by their number, so that none is parsed as a header.
    at += Number(added) + remarksIn(lines, at, Number(added));
    hunks.push({
      // For an empty side, git names the line before it.
      line: Number(line) + (Number(added) === 0 ? 1 : 0),
      added: Number(added),
      starter_line: Number(starterLine) + (Number(gone) === 0 ? 1 : 0),
      removed: readable(removed),
    });
  }
  return hunks;
}

function readable(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return textOf(Buffer.from(lines.join('\n'), 'latin1')).split('\n');
}

/** `\ No newline at end of file` can follow either half of a hunk. */
function remarksIn(lines: readonly string[], at: number, added: number): number {
  const isRemark = (index: number) => lines[index]?.startsWith('\\ ') === true;
  const afterRemoved = isRemark(at + 1) ? 1 : 0;
  return afterRemoved + (isRemark(at + afterRemoved + added + 1) ? 1 : 0);
}
