import { commentFrom, type DraftItem, type Feedback, type StagedFeedback } from '@lectern/contract';

/**
 * What a grader has staged on one work: by key, in the order in which it was staged. A change of a
 * saved comment goes by that comment's id, so that there is never more than one of them.
 */
export type Staged = ReadonlyMap<string, StagedItem>;

/** Marked when its author was in the middle of a sentence: no grade takes it along unnoticed. */
export type StagedItem = StagedFeedback & {
  unfinished?: boolean | undefined;
  fileSha?: string | undefined;
  /** What its rubric item gave when it was picked, unless its author wants to hear no more of that. */
  rubricPoints?: number | undefined;
};

export type StagedEntry = readonly [key: string, item: StagedItem];

export type StagedCreate = Extract<StagedFeedback, { action: 'CREATE' }>;

export const nothingStaged: Staged = new Map();

/** Where a new comment stands: on a line, on a file, or on the work as a whole. */
export interface Place {
  path: string | null;
  line: number | null;
  /** The contents that the line is counted in. */
  fileSha?: string | undefined;
}

export const wholeWork: Place = { path: null, line: null };

/** What the comment form holds. */
export interface Written {
  body: string;
  points: number;
}

export type StagingAction =
  | {
      type: 'create';
      key: string;
      place: Place;
      written: Written;
      rubricItemId?: number;
    }
  /** Changes a comment that is saved. */
  | { type: 'edit'; saved: Feedback; written: Written }
  | { type: 'delete'; saved: Feedback }
  /** Changes a comment that is only staged so far. */
  | { type: 'rewrite'; key: string; written: Written }
  /** Takes a comment that is only staged so far to another place. */
  | { type: 'move'; key: string; place: Place }
  /** Takes the points that its rubric item has by now; null keeps its own, whatever the rubric says. */
  | { type: 'reprice'; key: string; points: number | null }
  | { type: 'unstage'; key: string }
  /** Takes back that it was unstaged or deleted, unless something else was said there since. */
  | { type: 'restage'; key: string; item: StagedItem }
  /** Takes out what the server has confirmed. */
  | { type: 'confirm'; sent: readonly DraftItem[] };

export function savedKey(feedbackId: number): string {
  return `saved:${feedbackId}`;
}

/** The next state; the same object where nothing changes. */
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
    case 'move': {
      const item = staged.get(action.key);
      if (item?.action !== 'CREATE') return staged;
      return put(staged, action.key, { ...item, fileSha: undefined, ...action.place });
    }
    case 'reprice': {
      const item = staged.get(action.key);
      if (item?.action !== 'CREATE') return staged;
      const { points } = action;
      const priced =
        points === null ? { rubricPoints: undefined } : { points, rubricPoints: points };
      return put(staged, action.key, { ...item, ...priced });
    }
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
    ...(action.rubricItemId !== undefined && { rubricPoints: comment.points }),
  });
}

/** A text changed back to what is saved is no change; an emptied one is left as it was. */
function edit(staged: Staged, saved: Feedback, { body, points }: Written): Staged {
  const comment = commentFrom(body, points);
  const key = savedKey(saved.feedback_comment_id);
  if (!comment) return staged;
  if (comment.body === saved.body && comment.points === saved.points) return without(staged, [key]);
  const { feedback_comment_id, version, rubric_item_id } = saved;
  return put(staged, key, {
    action: 'EDIT',
    feedback_comment_id,
    version,
    rubric_item_id,
    ...comment,
  });
}

function rewrite(staged: Staged, key: string, { body, points }: Written): Staged {
  const before = staged.get(key);
  const comment = commentFrom(body, points);
  if (!comment || !before || before.action === 'DELETE') return staged;
  return put(staged, key, { ...before, ...comment, unfinished: undefined });
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

/** What a grade is made of. */
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

/** Of what was sent, a key may be there several times. */
export function toEntries(items: readonly DraftItem[]): StagedEntry[] {
  return items.map(({ key, feedback, unfinished, file_sha, rubric_points }) => [
    key,
    { ...feedback, unfinished, fileSha: file_sha, rubricPoints: rubric_points },
  ]);
}
