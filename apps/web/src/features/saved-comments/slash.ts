import type { SavedComment } from '@lectern/contract';

/** A slash at the start of a line, and the text behind it, which searches saved comments. */
interface Slash {
  from: number;
  to: number;
  query: string;
}

/** Undefined unless the line of the caret begins with a slash and ends at the caret. */
export function slashAt(body: string, caret: number): Slash | undefined {
  const from = body.lastIndexOf('\n', caret - 1) + 1;
  const end = body.indexOf('\n', caret);
  const to = end === -1 ? body.length : end;
  if (caret !== to || body[from] !== '/') return undefined;
  return { from, to, query: body.slice(from + 1, to) };
}

const mostShown = 8;

/** Those with every word of the query: first by uses on the rubric item, then file, assignment, all. */
export function ranked(saved: readonly SavedComment[], query: string): SavedComment[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ body }: SavedComment) => {
    const text = body.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return saved.filter(isFound).toSorted(byUse).slice(0, mostShown);
}

function byUse(one: SavedComment, other: SavedComment): number {
  return (
    other.uses_on_item - one.uses_on_item ||
    other.uses_in_file - one.uses_in_file ||
    other.uses_in_assignment - one.uses_in_assignment ||
    other.uses - one.uses ||
    other.id - one.id
  );
}

interface Written {
  body: string;
  points: number;
}

/** Replaces the slash. Points are added to those of other text, and replace the points of none. */
export function withSaved(
  { body, points }: Written,
  { from, to }: Slash,
  saved: SavedComment,
): Written & { savedCommentId: number } {
  const [before, after] = [body.slice(0, from), body.slice(to)];
  const isAlone = (before + after).trim() === '';
  return {
    body: before + saved.body + after,
    points: isAlone ? saved.points : points + saved.points,
    savedCommentId: saved.id,
  };
}
