/** Where two versions of a file differ, with the lines that are gone. */
import type { StarterHunk } from '@lectern/contract';
import { GitFailure } from '../git/git-failure.ts';
import type { Mirror } from '../mirror.ts';
import { gitOutput } from '../git/run-git.ts';
import { textOf } from './text-of.ts';

/** Two files that may be shown, each line with a sign before it, and what git says between them. */
const mostBytes = 16 * 1024 * 1024;
/** Nobody reads more, and all wait while they are taken apart: two megabytes can be as many lines. */
const mostLines = 100_000;
const diffTimeoutMs = 10_000;
const newline = 0x0a;

/** The same comparison that the ranges of a tree come from; none for what git takes for binary. */
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

/** Lines are counted, not guessed at: what a student wrote may look like a header. */
export function parseHunks(patch: Buffer): StarterHunk[] {
  // Byte for byte: the two versions need not be in the same encoding.
  const lines = patch.toString('latin1').split('\n');
  const hunks: StarterHunk[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(lines[at] ?? '');
    if (!header) continue;
    const [starterLine, gone, line, added] = [header[1], header[2] ?? 1, header[3], header[4] ?? 1];
    const removed = lines.slice(at + 1, at + 1 + Number(gone)).map((bytes) => bytes.slice(1));
    at += Number(gone);
    // Skipped as a whole, so that no line of the student's is read as anything.
    at += Number(added) + remarksIn(lines, at, Number(added));
    hunks.push({
      // Where nothing was added, git names the line before the gap; likewise on the other side.
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

/** 'No newline at end of file' may stand after either half of a hunk. */
function remarksIn(lines: readonly string[], at: number, added: number): number {
  const isRemark = (index: number) => lines[index]?.startsWith('\\ ') === true;
  const afterRemoved = isRemark(at + 1) ? 1 : 0;
  return afterRemoved + (isRemark(at + afterRemoved + added + 1) ? 1 : 0);
}
