import type { Draft, DraftItem, Feedback } from '@lectern/contract';
import { vi } from 'vitest';
import { ApiError } from '../../../../api-error.ts';
import type { DraftPorts, SentGrade } from '../draft-ports.ts';
import { createDraftStore } from '../draft-store.ts';
import type { Kept } from '../kept-locally.ts';
import { wholeWork } from '../staged.ts';

/** The server's rules for drafts and grades, with a line that can be cut on the way back. */
export function draftServer() {
  let draft: Draft = { items: [], version: 0, updated_at: null };
  const saved: Feedback[] = [];
  const grades = new Set<string>();
  /** Draft items that have become comments. */
  const graded = new Set<string>();
  let cutAnswers = 0;
  const unreachable = () => new ApiError({ status: 0, code: 'unreachable', message: '' });
  const answer = <T>(value: T): T => {
    if (cutAnswers === 0) return value;
    cutAnswers -= 1;
    throw unreachable();
  };
  const ports = {
    load: async () => draft,
    save: async ({ items, version }: { items: DraftItem[]; version: number }) => {
      if (version !== draft.version) {
        throw new ApiError({ status: 409, code: 'conflict', message: '', details: { draft } });
      }
      draft = { items: structuredClone(items), version: version + 1, updated_at: null };
      return answer(draft);
    },
    submit: async ({ items, unstaged, idempotencyKey }: SentGrade) => {
      if (!grades.has(idempotencyKey)) {
        grades.add(idempotencyKey);
        const keys = [...items.map((item) => item.key), ...unstaged];
        for (const { key, feedback } of items) {
          if (!graded.has(key)) apply(saved, feedback);
          if (feedback.action === 'CREATE') graded.add(key);
        }
        const left = draft.items.filter((item) => !keys.includes(item.key));
        const version = left.length === 0 ? 0 : draft.version + 1;
        draft = { items: left, version, updated_at: null };
      }
      return answer({ feedback: structuredClone(saved), manual_feedback_score: 0 });
    },
  };
  /** A browser with storage of its own. */
  function device(own: Partial<DraftPorts> = {}) {
    let kept: Kept | undefined;
    const start = () =>
      createDraftStore({
        ...ports,
        keep: (next) => (kept = next ? structuredClone(next) : undefined),
        kept: () => kept,
        ...own,
      });
    return { start, kept: () => kept };
  }

  return {
    ports,
    device,
    draft: () => bodies(draft.items),
    saved: () => saved.map(({ body }) => body),
    cutNextAnswer: () => (cutAnswers = 1),
  };
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
      feedback_comment_id: saved.length + 1,
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

/** Long enough for what waits to be saved. */
export const settle = () => vi.advanceTimersByTimeAsync(1_000);
