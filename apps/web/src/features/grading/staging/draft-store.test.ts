import type { Draft, DraftItem, Feedback } from '@lectern/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api-error.ts';
import type { DraftPorts, SentGrade } from './draft-ports.ts';
import { createDraftStore } from './draft-store.ts';
import { forgetSynced, readKept, storageKey, writeKept, type Kept } from './kept-locally.ts';
import { toItems, wholeWork } from './staged.ts';
import { formId, newFormId } from './unfinished.ts';

/** The server's rules for drafts and grades, with a line that can be cut on the way back. */
function fakeServer() {
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
  return {
    ports,
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

const bodies = (items: readonly DraftItem[]) =>
  items.map(({ feedback }) => ('body' in feedback ? feedback.body : 'deleted'));

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers();
  server = fakeServer();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser with storage of its own. */
function device(ports: Partial<DraftPorts> = {}) {
  let kept: Kept | undefined;
  const start = () =>
    createDraftStore({
      ...server.ports,
      keep: (next) => (kept = next ? structuredClone(next) : undefined),
      kept: () => kept,
      ...ports,
    });
  return { start, kept: () => kept };
}

const create = (key: string, body: string) =>
  ({ type: 'create', key, place: wholeWork, written: { body, points: 1 } }) as const;
const settle = () => vi.advanceTimersByTimeAsync(1_000);

it('keeps every letter here at once, and on the server soon after', async () => {
  const { start, kept } = device();
  const store = start();
  store.stage(create('a', 'one'));
  expect(bodies(kept()?.items ?? [])).toEqual(['one']);
  expect(store.state().synced).toBe(false);
  await settle();
  expect(server.draft()).toEqual(['one']);
  expect(store.state().synced).toBe(true);
});

it('stages what was half written when its reader leaves, and nothing of an empty form', async () => {
  const { start, kept } = device();
  const store = start();
  store.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: '', points: 0 });
  store.openForm({ kind: 'new', place: { path: 'x', line: 1 }, key: 'b' }, { body: '', points: 0 });
  store.write(newFormId(wholeWork), { body: 'half a sent', points: 0 });
  // A browser that dies now has the words already.
  expect(bodies(kept()?.items ?? [])).toEqual(['half a sent']);
  await store.leave();
  expect(bodies([...store.state().staged].map(([key, feedback]) => ({ key, feedback })))).toEqual([
    'half a sent',
  ]);
  expect(server.draft()).toEqual(['half a sent']);
});

it('leaves out of a grade what was half written, at every device, until it is finished', async () => {
  const store = device().start();
  store.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: '', points: 0 });
  store.write(newFormId(wholeWork), { body: 'half a sent', points: -2 });
  await store.leave();
  const half = expect.objectContaining({ body: 'half a sent', unfinished: true });
  expect([...store.state().staged.values()]).toEqual([half]);

  const { start } = device();
  const other = start();
  await other.open();
  other.stage(create('b', 'whole'));
  await other.submit();
  await settle();
  expect(server.saved()).toEqual(['whole']);
  expect(server.draft()).toEqual(['half a sent']);
  expect([...start().state().staged.values()]).toEqual([half]);

  const target = { kind: 'staged', key: 'a' } as const;
  other.openForm(target, { body: 'half a sent', points: -2 });
  other.write(formId(target), { body: 'half a sentence', points: -2 });
  await settle();
  expect([...start().state().staged.values()]).toEqual([
    expect.objectContaining({ body: 'half a sentence', unfinished: true }),
  ]);
  other.finishForm(formId(target));
  await settle();
  expect(server.draft()).toEqual(['half a sentence']);
  await other.submit();
  expect(server.saved()).toEqual(['whole', 'half a sentence']);
  expect(server.draft()).toEqual([]);
});

it('shows an unfinished comment once, in its form, whatever the server sends meanwhile', async () => {
  const store = device().start();
  store.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: '', points: 0 });
  store.write(newFormId(wholeWork), { body: 'draft', points: 0 });
  await settle();
  await store.open();
  expect(store.state().staged.size).toBe(0);
  store.finishForm(newFormId(wholeWork));
  expect(store.state().staged.size).toBe(1);
});

it('leaves a half-written change out of a grade too, and takes it back where it is given up', async () => {
  const store = device().start();
  store.stage(create('a', 'saved'));
  const { feedback } = await store.submit();
  const change = { kind: 'saved', saved: feedback[0]! } as const;
  const rewriting = { kind: 'staged', key: 'b' } as const;
  store.stage(create('b', 'pending'));
  store.openForm(change, { body: 'saved', points: 1 });
  store.write(formId(change), { body: 'saved, but', points: 1 });
  store.openForm(rewriting, { body: 'pending', points: 1 });
  store.write(formId(rewriting), { body: 'pending, but', points: 1 });
  await settle();
  // News from elsewhere does not make what is being written any more finished, nor impossible to cancel.
  await store.open();
  const staged = () =>
    toItems(store.state().staged).map(({ feedback, unfinished }) => {
      return ['body' in feedback && feedback.body, unfinished ?? false];
    });
  expect(staged()).toEqual([['pending', false]]);
  await store.leave();
  expect(staged()).toEqual([
    ['pending, but', true],
    ['saved, but', true],
  ]);
  store.stage(create('c', 'whole'));
  await store.submit();
  expect(server.saved()).toEqual(['saved', 'whole']);
  store.openForm(change, { body: 'saved, but', points: 1 });
  store.write(formId(change), { body: 'saved, but changed', points: 1 });
  store.finishForm(formId(change));
  await store.submit();
  expect(server.saved()).toEqual(['saved, but changed', 'whole']);
  expect([...store.state().staged.keys()]).toEqual(['b']);
});

it('leaves a finished comment as it is where its form was only looked into', async () => {
  const store = device().start();
  store.stage(create('a', 'pending'));
  store.openForm({ kind: 'staged', key: 'a' }, { body: 'pending', points: 1 });
  await store.leave();
  await store.submit();
  expect(server.saved()).toEqual(['pending']);
});

it('goes on with the change of a comment that was saved while it was being written', async () => {
  const store = device().start();
  const target = { kind: 'staged', key: 'a' } as const;
  store.stage(create('a', 'pending'));
  store.openForm(target, { body: 'pending', points: 1 });
  store.write(formId(target), { body: 'pending, but better', points: 1 });
  const { feedback } = await store.submit();
  const [id] = store.state().forms.keys();
  expect(id).toBe(formId({ kind: 'saved', saved: feedback[0]! }));
  store.finishForm(id!);
  await store.submit();
  expect(server.saved()).toEqual(['pending, but better']);
});

it('goes on with the change of a comment whose change before was saved meanwhile', async () => {
  const store = device().start();
  store.stage(create('a', 'one'));
  const { feedback } = await store.submit();
  const target = { kind: 'saved', saved: feedback[0]! } as const;
  store.openForm(target, { body: 'two', points: 1 });
  store.finishForm(formId(target));
  store.openForm(target, { body: 'two', points: 1 });
  await store.submit();
  // Back to what it was at first is a change again, of the version that is saved by now.
  store.write(formId(target), { body: 'one', points: 1 });
  store.finishForm(formId(target));
  expect([...store.state().staged.values()]).toMatchObject([{ body: 'one', version: 2 }]);
});

it('keeps the words of a comment that another device has unstaged while it was being written', async () => {
  const [one, other] = [device().start(), device().start()];
  const target = { kind: 'staged', key: 'a' } as const;
  one.stage(create('a', 'pending'));
  one.openForm(target, { body: 'pending', points: 1 });
  one.write(formId(target), { body: 'pending, but better', points: 1 });
  await settle();
  await other.open();
  other.stage({ type: 'unstage', key: 'a' });
  await settle();
  await one.open();
  const [id] = one.state().forms.keys();
  one.finishForm(id!);
  await settle();
  expect(server.draft()).toEqual(['pending, but better']);
});

it('brings two devices together, whichever saves first', async () => {
  const [one, other] = [device().start(), device().start()];
  one.stage(create('a', 'here'));
  other.stage(create('b', 'there'));
  await settle();
  expect(server.draft().toSorted()).toEqual(['here', 'there']);
  await one.open();
  await settle();
  expect(one.state().staged.size).toBe(2);
  one.stage({ type: 'unstage', key: 'b' });
  await settle();
  await other.open();
  expect([...other.state().staged.keys()]).toEqual(['a']);
});

it('is graded at one device, and what another has staged beside it stays there', async () => {
  const [one, other] = [device().start(), device().start()];
  one.stage(create('a', 'graded'));
  await settle();
  await other.open();
  other.stage(create('b', 'beside'));
  await settle();
  await one.submit();
  await settle();
  expect(server.draft()).toEqual(['beside']);
  await other.open();
  expect([...other.state().staged.keys()]).toEqual(['b']);
});

it('does not come back when it was unstaged just before the grade', async () => {
  const store = device().start();
  store.stage(create('a', 'wanted'));
  store.stage(create('b', 'unwanted'));
  await settle();
  store.stage({ type: 'unstage', key: 'b' });
  await store.submit();
  await store.open();
  expect(server.saved()).toEqual(['wanted']);
  expect(server.draft()).toEqual([]);
  expect(store.state().staged.size).toBe(0);
});

it('becomes one comment also where both devices submit it', async () => {
  const [one, other] = [device().start(), device().start()];
  one.stage(create('a', 'graded'));
  await settle();
  await other.open();
  await Promise.all([one.submit(), other.submit()]);
  await settle();
  expect(server.saved()).toEqual(['graded']);
  expect([one, other].map((store) => store.state().staged.size)).toEqual([0, 0]);
});

it('starts again from what this browser kept', async () => {
  const browser = device();
  browser.start().stage(create('a', 'kept'));
  const reopened = browser.start();
  expect(reopened.state().staged.size).toBe(1);
  await reopened.open();
  await settle();
  expect(server.draft()).toEqual(['kept']);
});

it('submits once and clears only what was confirmed', async () => {
  const { start, kept } = device();
  const store = start();
  store.stage(create('a', 'one'));
  await store.submit();
  await settle();
  expect(server.saved()).toEqual(['one']);
  expect(server.draft()).toEqual([]);
  expect(store.state()).toMatchObject({ submitting: false, synced: true });
  expect(store.state().staged.size).toBe(0);
  expect(kept()).toBeUndefined();
});

it('applies a grade once though its answer was lost, also after the tab was closed', async () => {
  const browser = device();
  const store = browser.start();
  store.stage(create('a', 'one'));
  server.cutNextAnswer();
  await expect(store.submit()).rejects.toThrow();
  expect(store.state().staged.size).toBe(1);
  const reopened = browser.start();
  await reopened.submit();
  expect(server.saved()).toEqual(['one']);
  expect(reopened.state().staged.size).toBe(0);
});

it('turns what was changed after a lost answer into a change of what was saved', async () => {
  const store = device().start();
  store.stage(create('a', 'first'));
  store.stage(create('b', 'unwanted'));
  server.cutNextAnswer();
  await expect(store.submit()).rejects.toThrow();
  store.stage({ type: 'rewrite', key: 'a', written: { body: 'second', points: 1 } });
  store.stage({ type: 'unstage', key: 'b' });
  store.stage(create('c', 'third'));
  await store.submit();
  expect(server.saved()).toEqual(['second', 'third']);
});

it('keeps everything after a refusal, and tries anew', async () => {
  const refusal = new ApiError({ status: 409, code: 'grade_conflict', message: '' });
  const submit = vi.fn(server.ports.submit).mockRejectedValueOnce(refusal);
  const store = device({ submit }).start();
  store.stage(create('a', 'one'));
  await expect(store.submit()).rejects.toBe(refusal);
  await store.submit();
  const keys = submit.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
  expect(server.saved()).toEqual(['one']);
});

it('never lets a draft arrive after the grade that it became', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const store = device({
    save: async (draft) => {
      await held;
      return server.ports.save(draft);
    },
  }).start();
  store.stage(create('a', 'one'));
  const leaving = store.leave();
  const submitting = store.submit();
  release();
  await Promise.all([leaving, submitting]);
  await settle();
  expect(server.saved()).toEqual(['one']);
  expect(server.draft()).toEqual([]);
});

it('is settled once a grade on its way has been answered, whatever the answer', async () => {
  let answer = (_error: Error) => {};
  const submit = () => new Promise<never>((_, reject) => (answer = reject));
  const store = device({ submit }).start();
  store.stage(create('a', 'one'));
  const grade = store.submit().catch(() => 'refused');
  const settled = vi.fn();
  const waiting = store.settled().then(settled);
  await settle();
  expect(settled).not.toHaveBeenCalled();
  answer(new Error('no'));
  await waiting;
  expect(await grade).toBe('refused');
});

it('tries again when the server cannot be reached, and says so meanwhile', async () => {
  const unreachable = new ApiError({ status: 0, code: 'unreachable', message: '' });
  const save = vi.fn(server.ports.save).mockRejectedValueOnce(unreachable);
  const store = device({ save }).start();
  store.stage(create('a', 'one'));
  expect(store.state().unreached).toBe(false);
  await settle();
  expect(store.state()).toMatchObject({ synced: false, unreached: true });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.draft()).toEqual(['one']);
  expect(store.state()).toMatchObject({ synced: true, unreached: false });
});

it('is known to have arrived when its author logs out, and says nothing more once it is closed', async () => {
  const { start, kept } = device();
  const store = start();
  store.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: 'half a sent', points: 0 });
  await store.lastWords();
  expect(server.draft()).toEqual(['half a sent']);
  expect(kept()?.base.items).toEqual(kept()?.items);

  const save = vi.fn(server.ports.save);
  const late = device({ save });
  const closed = late.start();
  closed.stage(create('b', 'unsent'));
  const before = structuredClone(late.kept());
  closed.close();
  closed.stage(create('c', 'too late'));
  await closed.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).not.toHaveBeenCalled();
  expect(late.kept()).toEqual(before);
});

it('reaches nobody else who has logged in meanwhile, and waits here for its author', async () => {
  const stranger = new ApiError({ status: 409, code: 'not_the_author', message: '' });
  const save = vi.fn(server.ports.save).mockRejectedValue(stranger);
  const browser = device({ save });
  const store = browser.start();
  store.stage(create('a', 'mine'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledOnce();
  expect(store.state().synced).toBe(false);
  store.stage(create('b', 'and this'));
  expect(bodies(browser.kept()?.items ?? [])).toEqual(['mine', 'and this']);
  store.close();
  save.mockImplementation(server.ports.save);
  await browser.start().open();
  await settle();
  expect(server.draft()).toEqual(['mine', 'and this']);
});

it.each([
  ['the session has ended', 401, 'unauthorized'],
  ['somebody else has logged in', 409, 'not_the_author'],
] as const)('applies a grade once though its answer was lost and %s', async (_, status, code) => {
  const browser = device();
  const store = browser.start();
  store.stage(create('a', 'one'));
  server.cutNextAnswer();
  await expect(store.submit()).rejects.toThrow();
  const refusal = new ApiError({ status, code, message: '' });
  vi.spyOn(server.ports, 'submit').mockRejectedValueOnce(refusal);
  await expect(browser.start().submit()).rejects.toBe(refusal);
  await browser.start().submit();
  expect(server.saved()).toEqual(['one']);
});

it('leaves this browser with its author, unless it is nowhere else', () => {
  const items = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
  const open = () => storage;
  const at = (workId: number) => storageKey({ userId: 1, assignmentId: 2, workId });
  const item = (body: string): DraftItem => ({
    key: body,
    feedback: { action: 'CREATE', path: null, line: null, body, points: 0 },
  });
  const base = { items: [item('one')], version: 1 };
  writeKept(at(1), { items: [item('one')], base, attempt: null }, open);
  writeKept(at(2), { items: [item('one'), item('two')], base, attempt: null }, open);
  const attempt = { idempotencyKey: 'k', items: [item('one')] };
  writeKept(at(3), { items: [item('one')], base, attempt }, open);
  storage.setItem(at(4), '{');
  storage.setItem('lectern.theme', 'dark');
  expect(forgetSynced(open)).toBe(2);
  expect([...items.keys()]).toEqual([at(2), at(3), 'lectern.theme']);
});

it('goes on without a storage, whether it refuses to be opened, to be read or to forget', () => {
  const refuse = () => {
    throw new DOMException('The storage is closed.', 'SecurityError');
  };
  const key = storageKey({ userId: 1, assignmentId: 2, workId: 3 });
  const closed = { length: 1, key: () => key, getItem: refuse, setItem: refuse };
  const storages = [refuse, () => ({ ...closed, clear: refuse, removeItem: refuse })];
  for (const open of storages) {
    expect(readKept(key, open)).toBeUndefined();
    expect(() => writeKept(key, null, open)).not.toThrow();
    expect(forgetSynced(open)).toBe(0);
  }
});
