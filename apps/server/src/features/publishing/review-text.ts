/** Turns a published grade into line comments and text. Pure. */
import {
  overallScore,
  pathWithLines,
  pointsLabel,
  scoreBreakdown,
  type LineRange,
  type PublishedGrade,
} from '@lectern/contract';
import type { ReviewComment } from '../../platform/review-client.ts';

export interface ReviewText {
  body: string;
  comments: ReviewComment[];
}

type Comment = PublishedGrade['comments'][number];

/** In the diff against the starter code. */
export type ChangedLines = ReadonlyMap<string, readonly LineRange[]>;

/**
 * Comments on lines that the diff does not show go into the text as `path:line` or
 * `path:first-last` (decisions 5). A
 * retry finds the review by its mark.
 */
export function reviewText(
  grade: PublishedGrade,
  changed: ChangedLines,
  mark: string,
  shown: ChangedLines = changed,
  page?: string,
): ReviewText {
  const isAt = (one: Comment) => isAnchored(one, changed) && isAnchored(one, shown);
  const anchored = grade.comments.filter(isAt);
  const loose = grade.comments.filter((comment) => !isAt(comment));
  const end = [...(page === undefined ? [] : [linkTo(page)]), hidden(mark)].join(gap);
  const body = joined(heading(grade), loose.map(looseText), end);
  const comments = anchored.map((comment) => ({
    path: comment.path!,
    line: comment.line!,
    ...(comment.start_line != null && { startLine: comment.start_line }),
    body: signed(comment),
  }));
  return { body, comments };
}

const gap = '\n\n';

/** GitHub's limit. */
const longestBody = 65_536;

/** Drops the last comments rather than failing. */
function joined(head: string, texts: readonly string[], end: string): string {
  const leftOut = (count: number) =>
    `*Comments that did not fit here: ${count}. The page of the grade shows all of them.*`;
  let room = longestBody - [head, leftOut(texts.length), end].join(gap).length;
  const first = texts.findIndex((text) => (room -= gap.length + text.length) < 0);
  if (first === -1) return [head, ...texts, end].join(gap);
  return [head, ...texts.slice(0, first), leftOut(texts.length - first), end].join(gap);
}

/** For a commit that is no longer in the pull request. */
export function plainReview(grade: PublishedGrade, mark: string, page?: string): ReviewText {
  return reviewText(grade, new Map(), mark, undefined, page);
}

/** All lines of a comment must be in one hunk. */
function isAnchored({ path, line, start_line }: Comment, changed: ChangedLines): boolean {
  if (path === null || line === null) return false;
  const first = start_line ?? line;
  return (changed.get(path) ?? []).some(({ start, end }) => start <= first && line <= end);
}

function heading(grade: PublishedGrade): string {
  const { manual_feedback_score, auto_grader_score, maximum_score } = grade;
  const score = overallScore(auto_grader_score, manual_feedback_score);
  const title = `**Grade: ${score}${maximum_score === null ? '' : ` / ${maximum_score}`}**`;
  const facts = scoreBreakdown(grade);
  return facts === undefined ? title : `${title}\n\n${facts}`;
}

function looseText(comment: Comment): string {
  const { path } = comment;
  if (path === null) return signed(comment);
  return `${code(pathWithLines(path, comment))} ${signed(comment)}`;
}

function signed({ body, points, author }: Comment): string {
  const label = points === 0 ? '' : `**${pointsLabel(points)}** `;
  return `${label}${body}\n\n— ${author}`;
}

/** Students choose file names, so they must not be read as markup. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${text.replace(/\s+/g, ' ')} ${fence}`;
}

function linkTo(page: string): string {
  return `[Open this grade in Lectern](${page})`;
}

function hidden(mark: string): string {
  return `<!-- ${mark} -->`;
}
