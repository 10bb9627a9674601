import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { fakeTimers } from '../../../testing/fake-timers.ts';
import type { DraftPorts } from './draft-ports.ts';
import { wholeWork } from './staged.ts';
import { bodies, create, draftServer, autosave } from './testing/draft-server.ts';

let server: ReturnType<typeof draftServer>;
const device = (ports?: Partial<DraftPorts>) => server.device(ports);

fakeTimers();
beforeEach(() => {
  server = draftServer();
});

it('a draft is stored locally at once and on the server after the debounce', async () => {
  const { start, stored } = device();
  const store = start();
  store.stage(create('a', 'one'));
  expect(bodies(stored()?.items ?? [])).toEqual(['one']);
  expect(store.state().synced).toBe(false);
  await autosave();
  expect(server.draft()).toEqual(['one']);
  expect(store.state().synced).toBe(true);
});

it('a comment that was unstaged just before the grade does not come back', async () => {
  const store = device().start();
  store.stage(create('a', 'wanted'));
  store.stage(create('b', 'unwanted'));
  await autosave();
  store.stage({ type: 'unstage', key: 'b' });
  await store.submit();
  await store.open();
  expect(server.saved()).toEqual(['wanted']);
  expect(server.draft()).toEqual([]);
  expect(store.state().staged.size).toBe(0);
});

it('a draft is saved soon after its submit failed', async () => {
  const store = device({ submit: () => Promise.reject(new Error('away')) }).start();
  store.stage(create('a', 'one'));
  await expect(store.submit()).rejects.toThrow('away');
  await autosave();
  expect(server.draft()).toEqual(['one']);
});

it('a draft starts again from this browser’s storage', async () => {
  const browser = device();
  browser.start().stage(create('a', 'kept'));
  const reopened = browser.start();
  expect(reopened.state().staged.size).toBe(1);
  await reopened.open();
  await autosave();
  expect(server.draft()).toEqual(['kept']);
});

it('a submit sends one grade and clears the draft, here and on the server', async () => {
  const { start, stored } = device();
  const store = start();
  store.stage(create('a', 'one'));
  await store.submit();
  await autosave();
  expect(server.saved()).toEqual(['one']);
  expect(server.draft()).toEqual([]);
  expect(store.state()).toMatchObject({ submitting: false, synced: true });
  expect(store.state().staged.size).toBe(0);
  expect(stored()).toBeUndefined();
});

it('a refused submit keeps the draft, and the next one uses a new idempotency key', async () => {
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

it('a submit names the commit that was shown, and a refusal for a stale commit keeps the draft', async () => {
  const submit = vi.spyOn(server.ports, 'submit');
  const store = device().start();
  store.stage(create('a', 'one'));
  server.push('second');
  await expect(store.submit('first')).rejects.toMatchObject({ code: 'another_commit' });
  await autosave();
  expect(server.draft()).toEqual(['one']);
  await store.submit('second');
  expect(server.saved()).toEqual(['one']);
  expect(submit.mock.calls.map(([{ commitSha }]) => commitSha)).toEqual(['first', 'second']);
});

it('a grade waits for a save under way, so that no draft arrives after its own grade', async () => {
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
  await autosave();
  expect(server.saved()).toEqual(['one']);
  expect(server.draft()).toEqual([]);
});

it('a page that closes during a submit does not save the draft again', async () => {
  const unanswered = new Promise<never>(() => {});
  const { start, stored } = device({
    submit: (grade) => server.ports.submit(grade).then(() => unanswered),
  });
  const store = start();
  store.stage(create('a', 'one'));
  void store.submit();
  await autosave();
  // After a crash now, the next tab still retries the submit.
  expect(bodies(stored()?.attempt?.items ?? [])).toEqual(['one']);
  await store.saveOnUnload();
  expect(server.saved()).toEqual(['one']);
  expect(server.draft()).toEqual([]);
});

it('whenIdle resolves once a submit under way is answered, even if it is refused', async () => {
  let answer = (_error: Error) => {};
  const submit = () => new Promise<never>((_, reject) => (answer = reject));
  const store = device({ submit }).start();
  store.stage(create('a', 'one'));
  const grade = store.submit().catch(() => 'refused');
  const isIdle = vi.fn();
  const waiting = store.whenIdle().then(isIdle);
  await autosave();
  expect(isIdle).not.toHaveBeenCalled();
  answer(new Error('no'));
  await waiting;
  expect(await grade).toBe('refused');
});

it('a failed save is retried, and the state says so until it succeeds', async () => {
  const unreachable = new ApiError({ status: 0, code: 'unreachable', message: '' });
  const save = vi.fn(server.ports.save).mockRejectedValueOnce(unreachable);
  const store = device({ save }).start();
  store.stage(create('a', 'one'));
  expect(store.state().lastSaveFailed).toBe(false);
  await autosave();
  expect(store.state()).toMatchObject({ synced: false, lastSaveFailed: true });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.draft()).toEqual(['one']);
  expect(store.state()).toMatchObject({ synced: true, lastSaveFailed: false });
});

it('a draft is at risk while neither the server nor the browser can store it', async () => {
  const unreachable = new ApiError({ status: 0, code: 'unreachable', message: '' });
  const save = vi.fn(server.ports.save).mockRejectedValueOnce(unreachable);
  const store = device({ save, writeLocal: () => false }).start();
  store.stage(create('a', 'one'));
  // The first save is still under way.
  expect(store.isAtRisk()).toBe(false);
  await autosave();
  expect(store.state()).toMatchObject({ lastSaveFailed: true, storedLocally: false });
  expect(store.isAtRisk()).toBe(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.draft()).toEqual(['one']);
  expect(store.isAtRisk()).toBe(false);
});

it('logout saves open forms, and a closed store neither saves nor stores anything', async () => {
  const { start, stored } = device();
  const store = start();
  store.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: 'half a sent', points: 0 });
  await store.saveOnUnload();
  expect(server.draft()).toEqual(['half a sent']);
  expect(stored()?.base.items).toEqual(stored()?.items);

  const save = vi.fn(server.ports.save);
  const late = device({ save });
  const closed = late.start();
  closed.stage(create('b', 'unsent'));
  const before = structuredClone(late.stored());
  closed.close();
  closed.stage(create('c', 'too late'));
  await closed.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).not.toHaveBeenCalled();
  expect(late.stored()).toEqual(before);
});

it('a draft is not sent in another user’s session, and waits in the browser for its author', async () => {
  const stranger = new ApiError({ status: 409, code: 'not_the_author', message: '' });
  const save = vi.fn(server.ports.save).mockRejectedValue(stranger);
  const browser = device({ save });
  const store = browser.start();
  store.stage(create('a', 'mine'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledOnce();
  expect(store.state().synced).toBe(false);
  store.stage(create('b', 'and this'));
  expect(bodies(browser.stored()?.items ?? [])).toEqual(['mine', 'and this']);
  store.close();
  save.mockImplementation(server.ports.save);
  await browser.start().open();
  await autosave();
  expect(server.draft()).toEqual(['mine', 'and this']);
});
