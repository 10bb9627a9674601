import { linesName, pathWithLines } from '@lectern/contract';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import type { ShownComment } from '../staging/shown-comments.ts';

/** The comments that a grade includes, by rubric item and in the order of files and lines. */
export function appliedItems(
  comments: readonly ShownComment[],
): ReadonlyMap<number, readonly ShownComment[]> {
  const byItem = new Map<number, ShownComment[]>();
  for (const comment of comments.filter(isIncluded).toSorted(byPlace)) {
    const { rubricItemId } = comment;
    if (rubricItemId === null) continue;
    byItem.set(rubricItemId, [...(byItem.get(rubricItemId) ?? []), comment]);
  }
  return byItem;
}

/** An unfinished change of a saved comment leaves the saved one in the grade. */
function isIncluded({ pending, unfinished, saved }: ShownComment): boolean {
  return pending !== 'DELETE' && (!unfinished || saved !== null);
}

/** Comments on the whole submission are last. */
function byPlace(one: ShownComment, other: ShownComment): number {
  if (one.path === other.path) return (one.line ?? 0) - (other.line ?? 0);
  if (one.path === null || other.path === null) return one.path === null ? 1 : -1;
  return one.path < other.path ? -1 : 1;
}

/** The place of a comment in few words: the file is named only if another one is shown. */
export function shortPlace(comment: ShownComment, shownPath: string | undefined): string {
  const { path } = comment;
  if (path === null) return texts.grader.onWhole;
  const lines = linesName(comment);
  if (lines !== undefined && path === shownPath) return lines;
  return pathWithLines(visibleText(path.slice(path.lastIndexOf('/') + 1)), comment);
}
