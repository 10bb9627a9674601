import { commentFrom, type DraftItem, type Feedback, type StagedFeedback } from '@lectern/contract';

/**
 * The staged items of one grader on one submission, by key and in the order of staging. A change of a saved
 * comment uses `savedKey`, so there is at most one.
 */
export type Staged = ReadonlyMap<string, StagedItem>;

export type StagedItem = StagedFeedback & {
  /** Staged from a form that was left open. Grades leave it out. */
  unfinished?: boolean | undefined;
  fileSha?: string | undefined;
  /** Points of the rubric item when it was picked; undefined once the author dismissed the notice. */
  rubricPoints?: number | undefined;
};

export type StagedEntry = readonly [key: string, item: StagedItem];

export type StagedCreate = Extract<StagedFeedback, { action: 'CREATE' }>;

export const nothingStaged: Staged = new Map();

/** The place of a new comment: a line, a file or the whole submission. */
export interface Place {
  path: string | null;
  line: number | null;
  /** Of several lines, the first. */
  start_line?: number | null | undefined;
  /** The contents that the line number refers to. */
  fileSha?: string | undefined;
}

export const wholeWork: Place = { path: null, line: null };

export function isSamePlace(one: Place, other: Place): boolean {
  const [first, otherFirst] = [one.start_line ?? null, other.start_line ?? null];
  return one.path === other.path && one.line === other.line && first === otherFirst;
}

/** The values of a comment form. */
export interface Written {
  body: string;
  points: number;
  /** The saved comment that the text was taken from. */
  savedCommentId?: number | undefined;
}

export type StagingAction =
  | {
      type: 'create';
      key: string;
      place: Place;
      written: Written;
      rubricItemId?: number;
    }
  /** Changes a saved comment. */
  | { type: 'edit'; saved: Feedback; written: Written }
  | { type: 'delete'; saved: Feedback }
  /** Changes a comment that is only staged. */
  | { type: 'rewrite'; key: string; written: Written }
  /** Moves a comment that is only staged. */
  | { type: 'move'; key: string; place: Place }
  /** Takes the rubric item's new points; null keeps the comment's own. */
  | { type: 'reprice'; key: string; points: number | null }
  | { type: 'unstage'; key: string }
  /** Undoes an unstage or a deletion, unless the key was staged again since. */
  | { type: 'restage'; key: string; item: StagedItem }
  /** Removes what the server has confirmed. */
  | { type: 'confirm'; sent: readonly DraftItem[] };

export function savedKey(feedbackId: number): string {
  return `saved:${feedbackId}`;
}

/** The next state, or the same object if nothing changes. */
export function stage(staged: Staged, action: StagingAction): Staged {
  switch (action.type) {
    case 'create':
      return create(staged, action);
    case 'edit':
      return edit(staged, action.saved, action.written);
    case 'delete': {
      const { feedback_comment_id, version } = action.saved;
      return put(staged, savedKey(feedback_comment_id), {
        action: 'DELETE',
        feedback_comment_id,
        version,
      });
    }
    case 'rewrite':
      return rewrite(staged, action.key, action.written);
    case 'move':
      return move(staged, action.key, action.place);
    case 'reprice':
      return reprice(staged, action.key, action.points);
    case 'unstage':
      return without(staged, [action.key]);
    case 'restage': {
      const now = staged.get(action.key);
      return now && now.action !== 'DELETE' ? staged : put(staged, action.key, action.item);
    }
    case 'confirm':
      return without(
        staged,
        action.sent.map(({ key }) => key),
      );
  }
}

function create(staged: Staged, action: Extract<StagingAction, { type: 'create' }>): Staged {
  const comment = commentFrom(action.written.body, action.written.points);
  if (!comment) return staged;
  return put(staged, action.key, {
    action: 'CREATE',
    ...action.place,
    ...comment,
    rubric_item_id: action.rubricItemId ?? null,
    ...fromSaved(action.written),
    ...(action.rubricItemId !== undefined && { rubricPoints: comment.points }),
  });
}

/** Text equal to the saved comment unstages the edit; empty text changes nothing. */
function edit(staged: Staged, saved: Feedback, written: Written): Staged {
  const comment = commentFrom(written.body, written.points);
  const key = savedKey(saved.feedback_comment_id);
  if (!comment) return staged;
  if (comment.body === saved.body && comment.points === saved.points) return without(staged, [key]);
  const { feedback_comment_id, version, rubric_item_id } = saved;
  return put(staged, key, {
    action: 'EDIT',
    feedback_comment_id,
    version,
    rubric_item_id,
    ...fromSaved(written),
    ...comment,
  });
}

function rewrite(staged: Staged, key: string, written: Written): Staged {
  const before = staged.get(key);
  const comment = commentFrom(written.body, written.points);
  if (!comment || !before || before.action === 'DELETE') return staged;
  const text = { ...comment, ...fromSaved(written) };
  return put(staged, key, { ...before, ...text, unfinished: undefined });
}

function fromSaved({ savedCommentId }: Written) {
  return savedCommentId === undefined ? {} : { saved_comment_id: savedCommentId };
}

function move(staged: Staged, key: string, place: Place): Staged {
  const item = staged.get(key);
  if (item?.action !== 'CREATE') return staged;
  return put(staged, key, { ...item, fileSha: undefined, start_line: undefined, ...place });
}

function reprice(staged: Staged, key: string, points: number | null): Staged {
  const item = staged.get(key);
  if (item?.action !== 'CREATE') return staged;
  const priced = points === null ? { rubricPoints: undefined } : { points, rubricPoints: points };
  return put(staged, key, { ...item, ...priced });
}

export function put(staged: Staged, key: string, item: StagedItem): Staged {
  return new Map(staged).set(key, item);
}

function without(staged: Staged, keys: readonly string[]): Staged {
  if (!keys.some((key) => staged.has(key))) return staged;
  const left = new Map(staged);
  for (const key of keys) left.delete(key);
  return left;
}

/** The items that a grade includes. */
export function finished(staged: Staged): Staged {
  return new Map(Array.from(staged).filter(([, item]) => !item.unfinished));
}

export function toItems(staged: Iterable<StagedEntry>): DraftItem[] {
  return Array.from(staged, ([key, { unfinished, fileSha, rubricPoints, ...feedback }]) => ({
    key,
    feedback,
    ...(unfinished && { unfinished }),
    ...(fileSha && { file_sha: fileSha }),
    ...(rubricPoints !== undefined && { rubric_points: rubricPoints }),
  }));
}

export function fromItems(items: readonly DraftItem[]): Staged {
  return new Map(toEntries(items));
}

/** Entries and not a map, because a key can have been sent several times. */
export function toEntries(items: readonly DraftItem[]): StagedEntry[] {
  return items.map(({ key, feedback, unfinished, file_sha, rubric_points }) => [
    key,
    { ...feedback, unfinished, fileSha: file_sha, rubricPoints: rubric_points },
  ]);
}
