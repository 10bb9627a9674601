import type { PublishedGrade } from '@lectern/contract';

export type PublishedComment = PublishedGrade['comments'][number];

export interface FileComments {
  /** Null for comments on the whole submission. */
  path: string | null;
  comments: PublishedComment[];
}

/** Comments on the whole submission come first, then files by name, each sorted by line. */
export function commentsByFile(comments: readonly PublishedComment[]): FileComments[] {
  const files = new Map<string | null, PublishedComment[]>();
  for (const comment of comments) {
    const found = files.get(comment.path);
    if (found) found.push(comment);
    else files.set(comment.path, [comment]);
  }
  return [...files]
    .map(([path, found]) => ({ path, comments: found.toSorted(byLine) }))
    .toSorted((one, other) => byPath(one.path, other.path));
}

/** Comments on a whole file come first. */
function byLine(one: PublishedComment, other: PublishedComment): number {
  return (one.line ?? 0) - (other.line ?? 0) || first(one) - first(other);
}

function first({ line, start_line }: PublishedComment): number {
  return start_line ?? line ?? 0;
}

function byPath(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  return one.localeCompare(other);
}
