import {
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

/** A comment as the grader sees it: what is saved, with what is staged on top. */
export interface ShownComment extends Place, Written {
  /** Of the staged item, or of the one there would be. */
  key: string;
  /** The login of whoever wrote it. */
  author: string;
  saved: Feedback | null;
  pending: StagedFeedback['action'] | null;
  /** Its author was still writing it. */
  unfinished: boolean;
  /** Somebody else has changed the saved comment since this change was staged. */
  conflict: boolean;
  /** A newer commit has other contents at its place, or nothing there that may be commented on. */
  displaced: 'changed' | 'gone' | null;
  /** The points that its rubric item has by now, where it still has those that it was picked with. */
  repriced: number | 'gone' | null;
}

/** What a form is about in which it is changed. */
export function targetOf({ saved, key }: ShownComment): FormTarget {
  return saved ? { kind: 'saved', saved } : { kind: 'staged', key };
}

/** The files of the commit that is shown; undefined while they are not known. */
type FilesByPath = ReadonlyMap<string, TreeNode> | undefined;
/** Those of the rubric that is shown; undefined while it is not known. */
type Items = readonly RubricItem[] | undefined;

/** Saved comments in their order, then new ones in the order of staging. */
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
  const { path, line, body, points, ta_username: author, version } = saved;
  const unfinished = change?.unfinished ?? false;
  const isAsPlaced = { displaced: null, repriced: null };
  const shown = { key, path, line, body, points, author, saved, unfinished, ...isAsPlaced };
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
  const { path, line, body, points, unfinished = false } = item;
  const shown = { key, path, line, body, points, author, saved: null, unfinished };
  const displaced = displacement(item, files);
  return {
    ...shown,
    pending: 'CREATE',
    conflict: false,
    displaced,
    repriced: priceNow(item, items),
  };
}

/** One that a grader gave other points is theirs, as it is once it is saved. */
function priceNow({ points, rubricPoints, rubric_item_id }: NewItem, items: Items) {
  if (!items || points !== rubricPoints) return null;
  const item = items.find(({ id }) => id === rubric_item_id);
  if (!item) return 'gone';
  const now = item.point_value ?? 0;
  return now === points ? null : now;
}

function displacement({ path, line, fileSha }: Place, files: FilesByPath) {
  if (path === null || !files) return null;
  const file = files.get(path);
  if (!file || (line !== null && !mayComment(file.status.diff, line))) return 'gone';
  return fileSha !== undefined && fileSha !== file.entry.sha ? 'changed' : null;
}

/**
 * Changes of comments that somebody else has deleted meanwhile, with the text to keep. As long as nobody
 * knows what is saved, nothing is.
 */
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

/** The manual score if what is staged were submitted now. */
export function stagedScore(defaultScore: number, comments: readonly ShownComment[]): number {
  return manualScore(defaultScore, comments.map(counted));
}

/** What was being changed counts as it is saved. */
function counted({ points, pending, unfinished, saved }: ShownComment): number {
  if (pending === 'DELETE') return 0;
  return unfinished ? (saved?.points ?? 0) : points;
}
