import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { holdTime } from '../../../testing/hold-time.ts';
import type { DraftPorts } from './draft-ports.ts';
import { wholeWork } from './staged.ts';
import { bodies, create, draftServer, settle } from './testing/draft-server.ts';

let server: ReturnType<typeof draftServer>;
const device = (ports?: Partial<DraftPorts>) => server.device(ports);

holdTime();
beforeEach(() => {
  server = draftServer();
});

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

it('is saved soon after a grade that did not get through', async () => {
  const store = device({ submit: () => Promise.reject(new Error('away')) }).start();
  store.stage(create('a', 'one'));
  await expect(store.submit()).rejects.toThrow('away');
  await settle();
  expect(server.draft()).toEqual(['one']);
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

it('names the commit that was shown at the press, and stays staged where that is not graded', async () => {
  const submit = vi.spyOn(server.ports, 'submit');
  const store = device().start();
  store.stage(create('a', 'one'));
  server.push('second');
  await expect(store.submit('first')).rejects.toMatchObject({ code: 'another_commit' });
  await settle();
  expect(server.draft()).toEqual(['one']);
  await store.submit('second');
  expect(server.saved()).toEqual(['one']);
  expect(submit.mock.calls.map(([{ commitSha }]) => commitSha)).toEqual(['first', 'second']);
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

it('does not come back as a draft when the page is closed before its grade is answered', async () => {
  const unanswered = new Promise<never>(() => {});
  const { start, kept } = device({
    submit: (grade) => server.ports.submit(grade).then(() => unanswered),
  });
  const store = start();
  store.stage(create('a', 'one'));
  void store.submit();
  await settle();
  // A browser that dies now still asks what came of it.
  expect(bodies(kept()?.attempt?.items ?? [])).toEqual(['one']);
  await store.lastWords();
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

it('is known to be nowhere else while neither the server nor the browser takes it', async () => {
  const unreachable = new ApiError({ status: 0, code: 'unreachable', message: '' });
  const save = vi.fn(server.ports.save).mockRejectedValueOnce(unreachable);
  const store = device({ save, keep: () => false }).start();
  store.stage(create('a', 'one'));
  // On its way to the server, which has it in a moment.
  expect(store.isOnlyHere()).toBe(false);
  await settle();
  expect(store.state()).toMatchObject({ unreached: true, keptHere: false });
  expect(store.isOnlyHere()).toBe(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.draft()).toEqual(['one']);
  expect(store.isOnlyHere()).toBe(false);
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
