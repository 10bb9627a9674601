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
/** Characters. Minified files have lines of megabytes. */
const longestLine = 300;

function commentedLines(comments: PublishedGrade['comments']): Map<string, Set<number>> {
  const linesOf = new Map<string, Set<number>>();
  for (const { path, line } of comments) {
    if (path === null || line === null) continue;
    linesOf.set(path, (linesOf.get(path) ?? new Set()).add(line));
  }
  return linesOf;
}

export function excerptsOf(path: string, contents: Buffer, lines: Iterable<number>): CodeExcerpt[] {
  const text = textOf(contents);
  if (text.includes('\0')) return [];
  const all = text.replace(/^\uFEFF/, '').split('\n');
  return [...lines]
    .filter((line) => line <= all.length)
    .map((line) => ({
      path,
      line,
      lines: all.slice(Math.max(0, line - linesShown), line).map(cut),
    }));
}

/** Drops the carriage return of Windows line ends, and shortens long lines. */
function cut(line: string): string {
  const shown = line.replace(/\r$/, '');
  return shown.length <= longestLine ? shown : `${shown.slice(0, longestLine)}…`;
}
