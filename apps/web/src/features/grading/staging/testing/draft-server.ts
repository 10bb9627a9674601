import type { Draft, DraftItem, Feedback } from '@lectern/contract';
import { vi } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import type { DraftPorts, SentGrade } from '../draft-ports.ts';
import { createDraftStore, type DraftStore } from '../draft-store.ts';
import { localDrafts, storageKey } from '../local-drafts.ts';
import { sameFeedback } from '../same-feedback.ts';
import { wholeWork } from '../staged.ts';
import { fakeStorage } from './fake-storage.ts';

const place = storageKey({ userId: 1, assignmentId: 2, workId: 3 });

/** A fake server with the real rules for drafts and grades, which can lose a request or an answer. */
export function draftServer(before: readonly string[] = []) {
  let draft: Draft = { items: [], version: 0, updated_at: null };
  let firstVersion = 0;
  const saved: Feedback[] = [];
  /** Every text that was ever saved. */
  const everSaved = new Set<string>(before);
  for (const body of before) {
    apply(saved, { action: 'CREATE', path: null, line: null, body, points: 1 });
  }
  /** Idempotency keys of applied grades. */
  const grades = new Set<string>();
  /** The comment id of each draft item that was graded. */
  const graded = new Map<string, number>();
  /** The commit that a grade must name. */
  let head = 'first';
  let loss: 'request' | 'answer' | undefined;
  const unreachable = () => new ApiError({ status: 0, code: 'unreachable', message: '' });
  const conflict = () =>
    new ApiError({ status: 409, code: 'conflict', message: '', details: { draft } });
  const deliver = (what: typeof loss) => {
    if (loss !== what) return;
    loss = undefined;
    throw unreachable();
  };
  const answer = <T>(value: T): T => {
    deliver('answer');
    return value;
  };
  const ports = {
    load: async () => {
      deliver('request');
      return answer(draft);
    },
    save: async ({ items, version }: { items: DraftItem[]; version: number }) => {
      deliver('request');
      if (version !== draft.version) throw conflict();
      // Each draft starts at a random-looking version, so that tabs cannot order versions of two drafts.
      if (version === 0) firstVersion = (firstVersion * 7_919 + 104_729) % 2 ** 30;
      const next = version === 0 ? firstVersion : version + 1;
      draft = { items: structuredClone(items), version: next, updated_at: null };
      return answer(draft);
    },
    submit: async ({ items, unstaged, draftVersion, commitSha, idempotencyKey }: SentGrade) => {
      deliver('request');
      if (!grades.has(idempotencyKey)) {
        if (commitSha !== undefined && commitSha !== head) {
          throw new ApiError({ status: 409, code: 'another_commit', message: '' });
        }
        const keys = [...items.map((item) => item.key), ...unstaged];
        const isUnseen = (there: DraftItem) => keys.includes(there.key) && differs(items, there);
        if (draftVersion !== draft.version && draft.items.some(isUnseen)) throw conflict();
        applyGrade(saved, graded, items);
        grades.add(idempotencyKey);
        for (const { body } of saved) everSaved.add(body);
        const left = draft.items.filter((item) => !keys.includes(item.key));
        const version = left.length === 0 ? 0 : draft.version + 1;
        draft = { items: left, version, updated_at: null };
      }
      return answer({ feedback: structuredClone(saved), manual_feedback_score: 0 });
    },
  };
  /** A browser. Its tabs share its storage. */
  function device(own: Partial<DraftPorts> = {}) {
    const storage = fakeStorage();
    const tab = (shared = storage) => localDrafts(place, () => shared);
    const start = () => createDraftStore({ ...ports, ...tab(), ...own });
    return { start, stored: () => tab(fakeStorage(storage)).takeOverLocal() };
  }

  return {
    ports,
    device,
    draft: () => bodies(draft.items),
    saved: () => saved.map(({ body }) => body),
    feedback: () => structuredClone(saved),
    everSaved: () => everSaved,
    push: (commit: string) => (head = commit),
    loseNext: (what: typeof loss) => (loss = what),
  };
}

/** Whether the grade would apply something else than the server's draft has under this key. */
function differs(items: readonly DraftItem[], { key, feedback, unfinished }: DraftItem): boolean {
  const sent = items.find((item) => item.key === key)?.feedback;
  return unfinished === true || !sameFeedback(sent, feedback);
}

/** Applies edits and deletions first, then new comments. */
function applyGrade(
  saved: Feedback[],
  graded: Map<string, number>,
  items: readonly DraftItem[],
): void {
  const isGone = ({ feedback }: DraftItem) =>
    feedback.action === 'EDIT' &&
    saved.every((one) => one.feedback_comment_id !== feedback.feedback_comment_id);
  if (items.some(isGone)) {
    throw new ApiError({ status: 409, code: 'grade_conflict', message: '' });
  }
  const isNew = ({ feedback }: DraftItem) => feedback.action === 'CREATE';
  const changesFirst = items.toSorted((one, other) => Number(isNew(one)) - Number(isNew(other)));
  for (const { key, feedback } of changesFirst) {
    const known = graded.get(key);
    if (known !== undefined) applyAgain(saved, known, feedback);
    else apply(saved, feedback);
    if (known === undefined && feedback.action === 'CREATE')
      graded.set(key, saved.at(-1)!.feedback_comment_id);
  }
}

/** Ids are never reused, even after a comment was deleted. */
let lastId = 0;

/** An item that was graded before: other text edits its comment, or is added beside an edited one. */
function applyAgain(saved: Feedback[], id: number, feedback: DraftItem['feedback']): void {
  const now = saved.find((one) => one.feedback_comment_id === id);
  if (feedback.action !== 'CREATE' || feedback.body === now?.body) return;
  const { body, points } = feedback;
  const change = { action: 'EDIT', feedback_comment_id: id, body, points } as const;
  apply(saved, now?.version === 1 ? change : feedback);
}

function apply(saved: Feedback[], feedback: DraftItem['feedback']): void {
  if (feedback.action === 'CREATE') {
    const { path, line, body, points } = feedback;
    saved.push({
      path,
      line,
      body,
      points,
      version: 1,
      action: '',
      rubric_item_id: null,
      ta_username: 'grace',
      feedback_comment_id: (lastId += 1),
      created_at: '2026-09-01T12:00:00Z',
    });
    return;
  }
  const at = saved.findIndex((one) => one.feedback_comment_id === feedback.feedback_comment_id);
  if (feedback.action === 'DELETE') saved.splice(at, 1);
  else saved[at] = { ...saved[at]!, body: feedback.body, version: saved[at]!.version + 1 };
}

export const bodies = (items: readonly DraftItem[]) =>
  items.map(({ feedback }) => ('body' in feedback ? feedback.body : 'deleted'));

export const create = (key: string, body: string) =>
  ({ type: 'create', key, place: wholeWork, written: { body, points: 1 } }) as const;

export const rewrite = (key: string, body: string) =>
  ({ type: 'rewrite', key, written: { body, points: 1 } }) as const;

/** Waits until pending changes are saved. */
export const autosave = () => vi.advanceTimersByTimeAsync(1_000);

export const trySubmit = (store: DraftStore) => store.submit().catch(() => undefined);

/** Waits until a failed save is retried. */
export async function catchUp(store: DraftStore): Promise<void> {
  await store.open();
  await vi.advanceTimersByTimeAsync(20_000);
}

/** Grades everything and closes the tab, so that the next tab takes over the rest. */
export async function submitAndClose(store: DraftStore): Promise<void> {
  await catchUp(store);
  await trySubmit(store);
  await trySubmit(store);
  await autosave();
  store.close();
}
