import { targetOf, type ShownComment } from '../staging/shown-comments.ts';
import type { StrayForm } from '../staging/stray-forms.ts';
import { formId, newFormId } from '../staging/unfinished.ts';

export const nothingSaid: readonly ShownComment[] = [];

/** What is said about a file: by line, and what stands on no line that there is. */
export interface Said {
  byLine: ReadonlyMap<number, readonly ShownComment[]>;
  elsewhere: readonly ShownComment[];
}

export function saidAbout(
  comments: readonly ShownComment[],
  path: string,
  lineCount: number,
): Said {
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

/** The lines of a file at which a comment form is open. */
export function formLines(openForms: ReadonlySet<string>, path: string): ReadonlySet<number> {
  const ofFile = /^new:(\d+):/;
  const lines = new Set<number>();
  for (const id of openForms) {
    const line = Number(ofFile.exec(id)?.[1]);
    if (line && id === newFormId({ path, line })) lines.add(line);
  }
  return lines;
}

/** The lines at which somebody is writing: a new comment, or other words for one. */
export function writtenLines(
  { byLine }: Said,
  forms: ReadonlySet<number>,
  openForms: ReadonlySet<string>,
): ReadonlySet<number> {
  const lines = new Set(forms);
  for (const [line, comments] of byLine) {
    if (comments.some((comment) => openForms.has(formId(targetOf(comment))))) lines.add(line);
  }
  return lines;
}

/** The forms of a file at lines that it no longer has, or that cannot be shown. */
export function straysOf(path: string, lines: Iterable<number>): StrayForm[] {
  return Array.from(lines, (line) => {
    const place = { path, line };
    return { id: newFormId(place), place, isDeleted: false };
  });
}
