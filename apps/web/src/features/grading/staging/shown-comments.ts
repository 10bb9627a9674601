import {
  commentableLines,
  manualScore,
  mayComment,
  type Feedback,
  type RubricItem,
  type StagedFeedback,
  type TreeNode,
} from '@lectern/contract';
import { savedKey, type Place, type Staged, type StagedItem, type Written } from './staged.ts';
import type { FormTarget } from './unfinished.ts';

type NewItem = Extract<StagedItem, { action: 'CREATE' }>;

/** A comment as the grader sees it: the saved one with the staged change applied. */
export interface ShownComment extends Place, Written {
  /** The key that a staged change has or would have. */
  key: string;
  /** The author's login. */
  author: string;
  saved: Feedback | null;
  rubricItemId: number | null;
  pending: StagedFeedback['action'] | null;
  /** Left out of grades until its author finishes it. */
  unfinished: boolean;
  /** Another grader changed the saved comment after this change was staged. */
  conflict: boolean;
  /** A newer commit changed the file, or its line may no longer be commented on. */
  displaced: 'changed' | 'gone' | null;
  /** The rubric item's new points, unless the grader has changed the comment's points. */
  repriced: number | 'gone' | null;
}

/** The target of a form that edits the comment. */
export function targetOf({ saved, key }: ShownComment): FormTarget {
  return saved ? { kind: 'saved', saved } : { kind: 'staged', key };
}

/** The files of the shown commit; undefined while they load. */
type FilesByPath = ReadonlyMap<string, TreeNode> | undefined;
/** The items of the rubric; undefined while it loads. */
type Items = readonly RubricItem[] | undefined;

/** Saved comments first, then new ones in the order in which they were staged. */
export function shownComments(
  saved: readonly Feedback[],
  staged: Staged,
  me: string,
  files?: FilesByPath,
  items?: Items,
): ShownComment[] {
  const old = saved.map((feedback) => ofSaved(feedback, staged));
  const fresh = Array.from(staged).flatMap(([key, feedback]) =>
    feedback.action === 'CREATE' ? [ofStaged(key, feedback, me, files, items)] : [],
  );
  return [...old, ...fresh];
}

function ofSaved(saved: Feedback, staged: Staged): ShownComment {
  const key = savedKey(saved.feedback_comment_id);
  const change = staged.get(key);
  const { body, points, ta_username: author, version, rubric_item_id } = saved;
  const unfinished = change?.unfinished ?? false;
  const isAsPlaced = { displaced: null, repriced: null };
  const comment = { key, ...placeOf(saved), body, points, author, saved, unfinished };
  const shown = { ...comment, rubricItemId: rubric_item_id, ...isAsPlaced };
  if (!change || change.action === 'CREATE') return { ...shown, pending: null, conflict: false };
  const conflict = change.version != null && change.version !== version;
  const written = change.action === 'EDIT' ? { body: change.body, points: change.points } : {};
  return { ...shown, ...written, pending: change.action, conflict };
}

function ofStaged(
  key: string,
  item: NewItem,
  author: string,
  files: FilesByPath,
  items: Items,
): ShownComment {
  const { body, points, unfinished = false, rubric_item_id } = item;
  const shown = { key, ...placeOf(item), body, points, author, saved: null, unfinished };
  const displaced = displacement(item, files);
  return {
    ...shown,
    rubricItemId: rubric_item_id ?? null,
    pending: 'CREATE',
    conflict: false,
    displaced,
    repriced: priceNow(item, items),
  };
}

function placeOf({ path, line, start_line }: Place): Place {
  return { path, line, ...(start_line != null && { start_line }) };
}

/** Null once the grader has given the comment points of their own. */
function priceNow({ points, rubricPoints, rubric_item_id }: NewItem, items: Items) {
  if (!items || points !== rubricPoints) return null;
  const item = items.find(({ id }) => id === rubric_item_id);
  if (!item) return 'gone';
  const now = item.point_value ?? 0;
  return now === points ? null : now;
}

function displacement({ path, line, start_line, fileSha }: Place, files: FilesByPath) {
  if (path === null || !files) return null;
  const file = files.get(path);
  if (!file) return 'gone';
  if (line !== null && !mayComment(commentableLines(file), line, start_line ?? line)) return 'gone';
  return fileSha !== undefined && fileSha !== file.entry.sha ? 'changed' : null;
}

/** Staged edits of comments that another grader has deleted. None until the saved comments have loaded. */
export function orphans(
  saved: readonly Feedback[] | undefined,
  staged: Staged,
): [string, Written][] {
  if (!saved) return [];
  const alive = new Set(saved.map(({ feedback_comment_id }) => savedKey(feedback_comment_id)));
  return Array.from(staged).flatMap(([key, feedback]) =>
    feedback.action === 'EDIT' && !alive.has(key)
      ? [[key, { body: feedback.body, points: feedback.points }] as [string, Written]]
      : [],
  );
}

/** The manual score that a submit would give. */
export function stagedScore(defaultScore: number, comments: readonly ShownComment[]): number {
  return manualScore(defaultScore, comments.map(counted));
}

/** An unfinished edit counts as the saved comment does. */
function counted({ points, pending, unfinished, saved }: ShownComment): number {
  if (pending === 'DELETE') return 0;
  return unfinished ? (saved?.points ?? 0) : points;
}
