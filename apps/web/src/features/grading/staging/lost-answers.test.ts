/** Requests that the server may have applied although their answer was lost. */
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { fakeTimers } from '../../../testing/fake-timers.ts';
import { wholeWork } from './staged.ts';
import { create, draftServer, rewrite, autosave } from './testing/draft-server.ts';
import { newFormId } from './unfinished.ts';

let server: ReturnType<typeof draftServer>;
const device = () => server.device();

fakeTimers();
beforeEach(() => {
  server = draftServer();
});

it('a comment that was unstaged after the answer to its save was lost does not come back', async () => {
  for (const isGraded of [true, false]) {
    server = draftServer();
    const store = device().start();
    store.stage(create('a', 'unwanted'));
    server.loseNext('answer');
    await autosave();
    store.stage({ type: 'unstage', key: 'a' });
    expect(store.state().synced).toBe(false);
    await (isGraded ? store.submit() : autosave());
    expect(server.draft()).toEqual([]);
    expect(store.state().synced).toBe(true);
  }
});

it('a comment that was unstaged after 100 failed saves does not come back', async () => {
  const store = device().start();
  store.stage(create('a', 'try 0'));
  for (let tries = 1; tries <= 100; tries += 1) {
    server.loseNext('request');
    await autosave();
    store.stage(rewrite('a', `try ${tries}`));
  }
  server.loseNext('answer');
  await autosave();
  expect(server.draft()).toEqual(['try 100']);
  store.stage({ type: 'unstage', key: 'a' });
  await autosave();
  expect(server.draft()).toEqual([]);
});

it('a comment that was staged and unstaged after an unanswered grade does not come back', async () => {
  const store = device().start();
  server.loseNext('answer');
  await expect(store.submit()).rejects.toThrow();
  store.stage(create('a', 'unwanted'));
  await autosave();
  store.stage({ type: 'unstage', key: 'a' });
  await store.submit();
  await autosave();
  expect(server.draft()).toEqual([]);
});

it('a submit does not conflict with a draft of the same tab whose answer was lost', async () => {
  const store = device().start();
  store.stage(create('a', 'half a sent'));
  store.stage(create('b', 'unwanted'));
  server.loseNext('answer');
  await autosave();
  store.stage(rewrite('a', 'half a sentence'));
  store.stage({ type: 'unstage', key: 'b' });
  await store.submit();
  await autosave();
  expect(server.saved()).toEqual(['half a sentence']);
  expect(server.draft()).toEqual([]);
});

it('an unanswered save is resolved by a grade that includes its comment or leaves it out', async () => {
  const store = device().start();
  store.stage(create('a', 'one'));
  server.loseNext('answer');
  await autosave();
  await store.submit();
  expect(store.state().synced).toBe(true);
  store.stage(create('b', 'two'));
  store.openForm({ kind: 'new', place: wholeWork, key: 'c' }, { body: 'half a sent', points: 0 });
  server.loseNext('answer');
  await autosave();
  await store.submit();
  store.closeForm(newFormId(wholeWork));
  await autosave();
  expect(server.draft()).toEqual([]);
});

it('a grade whose answer was lost is applied once, even if a new tab retries it', async () => {
  const browser = device();
  const store = browser.start();
  store.stage(create('a', 'one'));
  server.loseNext('answer');
  await expect(store.submit()).rejects.toThrow();
  expect(store.state().staged.size).toBe(1);
  const reopened = browser.start();
  await reopened.submit();
  expect(server.saved()).toEqual(['one']);
  expect(reopened.state().staged.size).toBe(0);
});

it('a retried grade undoes nothing of the first attempt, in the same tab and in a new one', async () => {
  for (const goesOn of [true, false]) {
    server = draftServer();
    const { start } = device();
    const first = start();
    first.stage(create('a', 'saved as a draft'));
    await autosave();
    first.stage(create('b', 'too fresh for that'));
    server.loseNext('answer');
    await expect(first.submit()).rejects.toThrow();
    const last = goesOn ? first : start();
    await last.open();
    expect([...last.state().staged.keys()]).toEqual(['b']);
    last.stage(create('c', 'another'));
    await last.submit();
    expect(server.saved()).toEqual(['saved as a draft', 'too fresh for that', 'another']);
    expect(last.state().staged.size).toBe(0);
    first.close();
  }
});

it('an unanswered grade is forgotten once the server’s draft shows that it arrived', async () => {
  const { start, stored } = device();
  const store = start();
  store.stage(create('a', 'one'));
  await autosave();
  server.loseNext('answer');
  await expect(store.submit()).rejects.toThrow();
  await store.open();
  expect(stored()).toBeUndefined();
});

it('a grade without comments whose answer was lost is retried with the same key in a new tab', async () => {
  const submit = vi.spyOn(server.ports, 'submit');
  const browser = device();
  const store = browser.start();
  server.loseNext('answer');
  await expect(store.submit()).rejects.toThrow();
  await store.open();
  await browser.start().submit();
  const keys = submit.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

it('a retried grade names the commit of the first attempt, even if another one is shown', async () => {
  const browser = device();
  const store = browser.start();
  store.stage(create('a', 'one'));
  server.loseNext('answer');
  await expect(store.submit('first')).rejects.toThrow();
  server.push('second');
  await browser.start().submit('second');
  expect(server.saved()).toEqual(['one']);
});

it('a grade that never arrived is submitted for the newer commit once that is shown', async () => {
  for (const comments of [['one'], []]) {
    server = draftServer();
    const submit = vi.spyOn(server.ports, 'submit');
    const store = device().start();
    for (const body of comments) store.stage(create(body, body));
    server.loseNext('request');
    await expect(store.submit('first')).rejects.toThrow();
    server.push('second');
    // The grader has not seen the newer commit yet.
    await expect(store.submit('first')).rejects.toMatchObject({ code: 'another_commit' });
    await expect(store.submit('first')).rejects.toMatchObject({ code: 'another_commit' });
    server.loseNext('request');
    await expect(store.submit('second')).rejects.toThrow();
    server.push('third');
    await store.submit('third');
    expect(server.saved()).toEqual(comments);
    expect(submit.mock.calls.at(-1)?.[0].commitSha).toBe('third');
  }
});

it('a grade that never arrived is refused for a newer commit while no files are shown', async () => {
  const store = device().start();
  store.stage(create('a', 'one'));
  server.loseNext('request');
  await expect(store.submit('first')).rejects.toThrow();
  server.push('second');
  await expect(store.submit()).rejects.toMatchObject({ code: 'another_commit' });
  expect(server.saved()).toEqual([]);
});

it('changes after a lost answer become edits and deletions of the saved comments', async () => {
  const store = device().start();
  store.stage(create('a', 'first'));
  store.stage(create('b', 'unwanted'));
  server.loseNext('answer');
  await expect(store.submit()).rejects.toThrow();
  store.stage({ type: 'rewrite', key: 'a', written: { body: 'second', points: 1 } });
  store.stage({ type: 'unstage', key: 'b' });
  store.stage(create('c', 'third'));
  await store.submit();
  expect(server.saved()).toEqual(['second', 'third']);
});

it('two equal comments that were rewritten after a lost answer keep both texts', async () => {
  const store = device().start();
  for (const key of ['a', 'b']) store.stage(create(key, 'the same'));
  server.loseNext('answer');
  await expect(store.submit()).rejects.toThrow();
  store.stage(rewrite('a', 'first'));
  store.stage(rewrite('b', 'second'));
  await store.submit();
  expect(server.saved().toSorted()).toEqual(['first', 'second']);
});

it('of equal comments at different places, the one unstaged after a lost answer is deleted', async () => {
  const places = [
    { path: 'a.py', line: 1 },
    { path: 'a.py', line: 2 },
    { path: 'b.py', line: 1 },
  ];
  for (const unwanted of places.keys()) {
    server = draftServer();
    const store = device().start();
    for (const [key, place] of places.entries())
      store.stage({ ...create(`${key}`, 'Why?'), place });
    server.loseNext('answer');
    await expect(store.submit()).rejects.toThrow();
    store.stage({ type: 'unstage', key: `${unwanted}` });
    await store.submit();
    const left = server.feedback().map(({ path, line }) => ({ path, line }));
    expect(left).toEqual(places.toSpliced(unwanted, 1));
  }
});

it.each([
  ['the session ended', 401, 'unauthorized'],
  ['another user logged in', 409, 'not_the_author'],
] as const)('an unanswered grade is retried after %s', async (_, status, code) => {
  const browser = device();
  const store = browser.start();
  store.stage(create('a', 'one'));
  store.stage(create('b', 'unwanted'));
  server.loseNext('answer');
  await expect(store.submit()).rejects.toThrow();
  store.stage({ type: 'unstage', key: 'b' });
  const refusal = new ApiError({ status, code, message: '' });
  vi.spyOn(server.ports, 'submit').mockRejectedValueOnce(refusal);
  await expect(browser.start().submit()).rejects.toBe(refusal);
  await browser.start().submit();
  expect(server.saved()).toEqual(['one']);
});
