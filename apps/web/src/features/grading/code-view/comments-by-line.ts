import type { LineRange } from '@lectern/contract';
import { targetOf, type ShownComment } from '../staging/shown-comments.ts';
import type { DetachedForm } from '../staging/detached-forms.ts';
import { formId, newFormId } from '../staging/unfinished.ts';

export const noComments: readonly ShownComment[] = [];

/** The comments of one file. `elsewhere` holds those without a line or beyond the last line. */
export interface PlacedComments {
  byLine: ReadonlyMap<number, readonly ShownComment[]>;
  elsewhere: readonly ShownComment[];
}

export function placeComments(
  comments: readonly ShownComment[],
  path: string,
  lineCount: number,
): PlacedComments {
  const byLine = new Map<number, ShownComment[]>();
  const elsewhere: ShownComment[] = [];
  for (const comment of comments) {
    if (comment.path !== path) continue;
    const { line } = comment;
    if (line === null || line > lineCount) elsewhere.push(comment);
    else byLine.set(line, [...(byLine.get(line) ?? []), comment]);
  }
  return { byLine, elsewhere };
}

/** The lines of a file that have an open form for a new comment. */
export function formLines(openForms: ReadonlySet<string>, path: string): ReadonlySet<number> {
  const ofFile = /^new:(\d+):/;
  const lines = new Set<number>();
  for (const id of openForms) {
    const line = Number(ofFile.exec(id)?.[1]);
    if (line && id === newFormId({ path, line })) lines.add(line);
  }
  return lines;
}

/** The ranges that comments and open forms of a file cover. */
export function commentedSpans(
  { byLine }: PlacedComments,
  forms: ReadonlySet<number>,
  formStarts: ReadonlyMap<string, number>,
  path: string,
): LineRange[] {
  const ofComments = [...byLine.values()].flat().map(({ line, start_line: start }) => ({
    start,
    end: line,
  }));
  const ofForms = Array.from(forms, (line) => ({
    start: formStarts.get(newFormId({ path, line })),
    end: line,
  }));
  return [...ofComments, ...ofForms].flatMap(({ start, end }) =>
    start == null || end === null ? [] : [{ start, end }],
  );
}

export function linesOf({ start, end }: LineRange): number[] {
  return Array.from({ length: end - start + 1 }, (_, index) => start + index);
}

/** The lines that have an open form, for a new comment or for an edit. */
export function linesBeingWritten(
  { byLine }: PlacedComments,
  forms: ReadonlySet<number>,
  openForms: ReadonlySet<string>,
): ReadonlySet<number> {
  const lines = new Set(forms);
  for (const [line, comments] of byLine) {
    if (comments.some((comment) => openForms.has(formId(targetOf(comment))))) lines.add(line);
  }
  return lines;
}

/** Forms at lines that the file no longer has or that cannot be shown. */
export function detachedFormsAt(path: string, lines: Iterable<number>): DetachedForm[] {
  return Array.from(lines, (line) => {
    const place = { path, line };
    return { id: newFormId(place), place, isDeleted: false };
  });
}
