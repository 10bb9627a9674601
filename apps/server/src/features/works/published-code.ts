import { limits, type CodeExcerpt, type PublishedGrade } from '@lectern/contract';
import type { InWork } from '../../http/policy.ts';
import { textOf } from '../../mirror/files/text-of.ts';
import { readShown, shownCommit } from '../commits/files/shown-commit.ts';
import { readTreeAt, type TreeDeps } from '../commits/files/tree.ts';
import { repositoryOf } from '../commits/work-repository.ts';
import { listPublished } from './feedback-queries.ts';

/** The code above the comments of the published grade, from Lectern's copy of the graded commit. */
export async function readPublishedCode(deps: TreeDeps, by: InWork): Promise<CodeExcerpt[]> {
  const grade = (await listPublished(deps.db, [by.workId])).get(by.workId);
  const linesOf = commentedLines(grade?.comments ?? []);
  const sha = grade?.commit_sha;
  if (!sha || linesOf.size === 0) return [];
  const shown = { ...shownCommit(repositoryOf(by)), sha };
  const { tree } = await readTreeAt(deps, shown);
  const files = tree.nodes
    .map(({ entry }) => entry)
    .filter(
      ({ path, type, size }) => type === 'blob' && size <= limits.textBytes && linesOf.has(path),
    )
    .slice(0, mostFiles);
  return readShown(deps, shown, async ({ objects }) => {
    const excerpts: CodeExcerpt[] = [];
    for (const { path, sha: blob } of files) {
      const contents = await objects.contents(blob);
      if (contents) excerpts.push(...excerptsOf(path, contents, linesOf.get(path) ?? []));
    }
    return excerpts;
  });
}

const mostFiles = 100;
const linesShown = 3;
const mostLinesShown = 30;
/** Characters. Minified files have lines of megabytes. */
const longestLine = 300;

interface Lines {
  line: number;
  start_line: number | undefined;
}

/** Each place once. */
function commentedLines(comments: PublishedGrade['comments']): Map<string, Lines[]> {
  const linesOf = new Map<string, Lines[]>();
  for (const { path, line, start_line: first } of comments) {
    if (path === null || line === null) continue;
    const start_line = first ?? undefined;
    const known = linesOf.get(path) ?? [];
    if (known.some((one) => one.line === line && one.start_line === start_line)) continue;
    linesOf.set(path, [...known, { line, start_line }]);
  }
  return linesOf;
}

function excerptsOf(path: string, contents: Buffer, lines: readonly Lines[]): CodeExcerpt[] {
  const text = textOf(contents);
  if (text.includes('\0')) return [];
  const all = text.replace(/^\uFEFF/, '').split('\n');
  return lines
    .filter(({ line }) => line <= all.length)
    .map(({ line, start_line }) => ({
      path,
      line,
      ...(start_line !== undefined && { start_line }),
      lines: all.slice(Math.max(0, line - shownUpTo(line, start_line)), line).map(cut),
    }));
}

/** The whole range, or its end if it is long. */
function shownUpTo(line: number, first: number = line): number {
  const commented = line - first + 1;
  return Math.min(Math.max(commented, linesShown), mostLinesShown);
}

/** Drops the carriage return of Windows line ends, and shortens long lines. */
function cut(line: string): string {
  const shown = line.replace(/\r$/, '');
  return shown.length <= longestLine ? shown : `${shown.slice(0, longestLine)}…`;
}
