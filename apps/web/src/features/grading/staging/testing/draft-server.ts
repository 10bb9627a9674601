import type { Draft, DraftItem, Feedback } from '@lectern/contract';
import { vi } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import type { DraftPorts, SentGrade } from '../draft-ports.ts';
import { createDraftStore, type DraftStore } from '../draft-store.ts';
import { draftKeptHere, storageKey } from '../kept-locally.ts';
import { sameFeedback } from '../same-feedback.ts';
import { wholeWork } from '../staged.ts';
import { fakeStorage } from './fake-storage.ts';

const place = storageKey({ userId: 1, assignmentId: 2, workId: 3 });

/** The server's rules for drafts and grades, with a line that can be cut on either way. */
export function draftServer(before: readonly string[] = []) {
  let draft: Draft = { items: [], version: 0, updated_at: null };
  let begun = 0;
  const saved: Feedback[] = [];
  /** All that was ever saved, as the history of comments has it. */
  const ever = new Set<string>(before);
  for (const body of before) {
    apply(saved, { action: 'CREATE', path: null, line: null, body, points: 1 });
  }
  const grades = new Set<string>();
  /** The comments that draft items have become. */
  const graded = new Map<string, number>();
  /** The commit that would be graded. */
  let head = 'first';
  /** What gets lost next. */
  let cut: 'request' | 'answer' | undefined;
  const unreachable = () => new ApiError({ status: 0, code: 'unreachable', message: '' });
  const conflict = () =>
    new ApiError({ status: 409, code: 'conflict', message: '', details: { draft } });
  const travel = (what: typeof cut) => {
    if (cut !== what) return;
    cut = undefined;
    throw unreachable();
  };
  const answer = <T>(value: T): T => {
    travel('answer');
    return value;
  };
  const ports = {
    load: async () => {
      travel('request');
      return answer(draft);
    },
    save: async ({ items, version }: { items: DraftItem[]; version: number }) => {
      travel('request');
      if (version !== draft.version) throw conflict();
      // Each begins with a number that no tab remembers of the one before, and that is no later one.
      if (version === 0) begun = (begun * 7_919 + 104_729) % 2 ** 30;
      const next = version === 0 ? begun : version + 1;
      draft = { items: structuredClone(items), version: next, updated_at: null };
      return answer(draft);
    },
    submit: async ({ items, unstaged, draftVersion, commitSha, idempotencyKey }: SentGrade) => {
      travel('request');
      if (!grades.has(idempotencyKey)) {
        if (commitSha !== undefined && commitSha !== head) {
          throw new ApiError({ status: 409, code: 'another_commit', message: '' });
        }
        const keys = [...items.map((item) => item.key), ...unstaged];
        const isNews = ({ key, feedback, unfinished = false }: DraftItem) => {
          const sent = items.find((item) => item.key === key)?.feedback;
          return keys.includes(key) && (unfinished || !sameFeedback(sent, feedback));
        };
        if (draftVersion !== draft.version && draft.items.some(isNews)) throw conflict();
        const isGone = ({ feedback }: DraftItem) =>
          feedback.action === 'EDIT' &&
          saved.every((one) => one.feedback_comment_id !== feedback.feedback_comment_id);
        if (items.some(isGone)) {
          throw new ApiError({ status: 409, code: 'grade_conflict', message: '' });
        }
        grades.add(idempotencyKey);
        const isNew = ({ feedback }: DraftItem) => feedback.action === 'CREATE';
        const changesFirst = items.toSorted(
          (one, other) => Number(isNew(one)) - Number(isNew(other)),
        );
        for (const { key, feedback } of changesFirst) {
          const known = graded.get(key);
          if (known !== undefined) sendAgain(saved, known, feedback);
          else apply(saved, feedback);
          if (known === undefined && feedback.action === 'CREATE')
            graded.set(key, saved.at(-1)!.feedback_comment_id);
        }
        for (const { body } of saved) ever.add(body);
        const left = draft.items.filter((item) => !keys.includes(item.key));
        const version = left.length === 0 ? 0 : draft.version + 1;
        draft = { items: left, version, updated_at: null };
      }
      return answer({ feedback: structuredClone(saved), manual_feedback_score: 0 });
    },
  };
  /** A browser with storage of its own, which its tabs share. */
  function device(own: Partial<DraftPorts> = {}) {
    const storage = fakeStorage();
    const tab = (shared = storage) => draftKeptHere(place, () => shared);
    const start = () => createDraftStore({ ...ports, ...tab(), ...own });
    return { start, kept: () => tab(fakeStorage(storage)).take() };
  }

  return {
    ports,
    device,
    draft: () => bodies(draft.items),
    saved: () => saved.map(({ body }) => body),
    feedback: () => structuredClone(saved),
    everSaved: () => ever,
    push: (commit: string) => (head = commit),
    cutNext: (what: typeof cut) => (cut = what),
  };
}

/** No id is given twice, also when its comment has gone. */
let lastId = 0;

/** The same words are said already; others change them, or stand beside what was made of them. */
function sendAgain(saved: Feedback[], id: number, feedback: DraftItem['feedback']): void {
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

/** Long enough for what waits to be saved. */
export const settle = () => vi.advanceTimersByTimeAsync(1_000);

export const trySubmit = (store: DraftStore) => store.submit().catch(() => undefined);

/** Long enough for what could not be saved to be tried again. */
export async function catchUp(store: DraftStore): Promise<void> {
  await store.open();
  await vi.advanceTimersByTimeAsync(20_000);
}

/** Grades all that it has, and closes: the next tab finds what waits for its turn. */
export async function finish(store: DraftStore): Promise<void> {
  await catchUp(store);
  await trySubmit(store);
  await trySubmit(store);
  await settle();
  store.close();
}
