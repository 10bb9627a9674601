import { commentFrom, type SavedComment } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { toCsv } from '../../lib/csv.ts';
import { readCsv } from '../../lib/read-csv.ts';
import { texts } from '../../texts/texts.ts';

interface Written {
  body: string;
  points: number;
}

export function commentsCsv(comments: readonly Pick<SavedComment, 'body' | 'points'>[]): string {
  return toCsv([['comment', 'points'], ...comments.map(({ body, points }) => [body, points])]);
}

/** The comments of a table with the columns comment and points, or a sentence that says what is wrong. */
export function readCommentsCsv(text: string): Written[] | string {
  const { noTable, noColumn, noComments, badRow } = texts.savedComments;
  let rows: string[][];
  try {
    rows = readCsv(text);
  } catch {
    return noTable;
  }
  const [titles = [], ...lines] = rows;
  const names = titles.map((title) => title.trim().toLowerCase());
  const [bodyAt, pointsAt] = [names.indexOf('comment'), names.indexOf('points')];
  if (bodyAt === -1) return noColumn;
  const comments: Written[] = [];
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const typed = (cells[pointsAt] ?? '').trim().replace('\u2212', '-');
    const points = Number(typed);
    const comment = commentFrom(withoutGuard(cells[bodyAt] ?? ''), points);
    const isPoints = Number.isInteger(points) && Math.abs(points) <= limits.points;
    if (!isPoints || !comment || comment.body.length > limits.commentBody) return badRow(index + 2);
    comments.push(comment);
  }
  return comments.length === 0 ? noComments : comments;
}

/** The apostrophe that keeps spreadsheets from running a text as a formula. */
function withoutGuard(cell: string): string {
  return /^'\s*[=+\-@＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}
