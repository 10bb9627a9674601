/** What was sent, and perhaps applied, without anybody hearing of it. */
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { holdTime } from '../../../testing/hold-time.ts';
import { wholeWork } from './staged.ts';
import { create, draftServer, rewrite, settle } from './testing/draft-server.ts';
import { newFormId } from './unfinished.ts';

let server: ReturnType<typeof draftServer>;
const device = () => server.device();

holdTime();
beforeEach(() => {
  server = draftServer();
});

it('does not come back when it was unstaged before anybody heard that it had arrived', async () => {
  for (const isGraded of [true, false]) {
    server = draftServer();
    const store = device().start();
    store.stage(create('a', 'unwanted'));
    server.cutNext('answer');
    await settle();
    store.stage({ type: 'unstage', key: 'a' });
    expect(store.state().synced).toBe(false);
    await (isGraded ? store.submit() : settle());
    expect(server.draft()).toEqual([]);
    expect(store.state().synced).toBe(true);
  }
});

it('does not come back when it was unstaged after an evening without the server', async () => {
  const store = device().start();
  store.stage(create('a', 'try 0'));
  for (let tries = 1; tries <= 100; tries += 1) {
    server.cutNext('request');
    await settle();
    store.stage(rewrite('a', `try ${tries}`));
  }
  server.cutNext('answer');
  await settle();
  expect(server.draft()).toEqual(['try 100']);
  store.stage({ type: 'unstage', key: 'a' });
  await settle();
  expect(server.draft()).toEqual([]);
});

it('does not come back when it was staged and unstaged after a grade without an answer', async () => {
  const store = device().start();
  server.cutNext('answer');
  await expect(store.submit()).rejects.toThrow();
  store.stage(create('a', 'unwanted'));
  await settle();
  store.stage({ type: 'unstage', key: 'a' });
  await store.submit();
  await settle();
  expect(server.draft()).toEqual([]);
});

it('is graded at once where the draft that nobody has heard of is its own', async () => {
  const store = device().start();
  store.stage(create('a', 'half a sent'));
  store.stage(create('b', 'unwanted'));
  server.cutNext('answer');
  await settle();
  store.stage(rewrite('a', 'half a sentence'));
  store.stage({ type: 'unstage', key: 'b' });
  await store.submit();
  await settle();
  expect(server.saved()).toEqual(['half a sentence']);
  expect(server.draft()).toEqual([]);
});

it('is over with a grade that takes it, and does not come back where that has left it out', async () => {
  const store = device().start();
  store.stage(create('a', 'one'));
  server.cutNext('answer');
  await settle();
  await store.submit();
  expect(store.state().synced).toBe(true);
  store.stage(create('b', 'two'));
  store.openForm({ kind: 'new', place: wholeWork, key: 'c' }, { body: 'half a sent', points: 0 });
  server.cutNext('answer');
  await settle();
  await store.submit();
  store.closeForm(newFormId(wholeWork));
  await settle();
  expect(server.draft()).toEqual([]);
});

it('applies a grade once though its answer was lost, also after the tab was closed', async () => {
  const browser = device();
  const store = browser.start();
  store.stage(create('a', 'one'));
  server.cutNext('answer');
  await expect(store.submit()).rejects.toThrow();
  expect(store.state().staged.size).toBe(1);
  const reopened = browser.start();
  await reopened.submit();
  expect(server.saved()).toEqual(['one']);
  expect(reopened.state().staged.size).toBe(0);
});

it('undoes nothing of a grade whose answer was lost, in this tab and after it was closed', async () => {
  for (const goesOn of [true, false]) {
    server = draftServer();
    const { start } = device();
    const first = start();
    first.stage(create('a', 'saved as a draft'));
    await settle();
    first.stage(create('b', 'too fresh for that'));
    server.cutNext('answer');
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

it('forgets a grade without an answer once all of it is known to have arrived', async () => {
  const { start, kept } = device();
  const store = start();
  store.stage(create('a', 'one'));
  await settle();
  server.cutNext('answer');
  await expect(store.submit()).rejects.toThrow();
  await store.open();
  expect(kept()).toBeUndefined();
});

it('grades once without comments though the answer was lost, also after the tab was closed', async () => {
  const submit = vi.spyOn(server.ports, 'submit');
  const browser = device();
  const store = browser.start();
  server.cutNext('answer');
  await expect(store.submit()).rejects.toThrow();
  await store.open();
  await browser.start().submit();
  const keys = submit.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

it('is sent again as of the commit that was shown then, whatever is shown by now', async () => {
  const browser = device();
  const store = browser.start();
  store.stage(create('a', 'one'));
  server.cutNext('answer');
  await expect(store.submit('first')).rejects.toThrow();
  server.push('second');
  await browser.start().submit('second');
  expect(server.saved()).toEqual(['one']);
});

it('is graded in the commit that is shown by now where it did not arrive before that came', async () => {
  for (const comments of [['one'], []]) {
    server = draftServer();
    const submit = vi.spyOn(server.ports, 'submit');
    const store = device().start();
    for (const body of comments) store.stage(create(body, body));
    server.cutNext('request');
    await expect(store.submit('first')).rejects.toThrow();
    server.push('second');
    // Whoever has not seen it yet looks first.
    await expect(store.submit('first')).rejects.toMatchObject({ code: 'another_commit' });
    await expect(store.submit('first')).rejects.toMatchObject({ code: 'another_commit' });
    server.cutNext('request');
    await expect(store.submit('second')).rejects.toThrow();
    server.push('third');
    await store.submit('third');
    expect(server.saved()).toEqual(comments);
    expect(submit.mock.calls.at(-1)?.[0].commitSha).toBe('third');
  }
});

it('waits for files to be shown where it did not arrive before another commit came', async () => {
  const store = device().start();
  store.stage(create('a', 'one'));
  server.cutNext('request');
  await expect(store.submit('first')).rejects.toThrow();
  server.push('second');
  await expect(store.submit()).rejects.toMatchObject({ code: 'another_commit' });
  expect(server.saved()).toEqual([]);
});

it('turns what was changed after a lost answer into a change of what was saved', async () => {
  const store = device().start();
  store.stage(create('a', 'first'));
  store.stage(create('b', 'unwanted'));
  server.cutNext('answer');
  await expect(store.submit()).rejects.toThrow();
  store.stage({ type: 'rewrite', key: 'a', written: { body: 'second', points: 1 } });
  store.stage({ type: 'unstage', key: 'b' });
  store.stage(create('c', 'third'));
  await store.submit();
  expect(server.saved()).toEqual(['second', 'third']);
});

it('keeps both texts where two comments that said the same were rewritten after a lost answer', async () => {
  const store = device().start();
  for (const key of ['a', 'b']) store.stage(create(key, 'the same'));
  server.cutNext('answer');
  await expect(store.submit()).rejects.toThrow();
  store.stage(rewrite('a', 'first'));
  store.stage(rewrite('b', 'second'));
  await store.submit();
  expect(server.saved().toSorted()).toEqual(['first', 'second']);
});

it('takes back after a lost answer the one that was unstaged, of those that say the same elsewhere', async () => {
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
    server.cutNext('answer');
    await expect(store.submit()).rejects.toThrow();
    store.stage({ type: 'unstage', key: `${unwanted}` });
    await store.submit();
    const left = server.feedback().map(({ path, line }) => ({ path, line }));
    expect(left).toEqual(places.toSpliced(unwanted, 1));
  }
});

it.each([
  ['the session has ended', 401, 'unauthorized'],
  ['somebody else has logged in', 409, 'not_the_author'],
] as const)('asks again what came of a grade though %s meanwhile', async (_, status, code) => {
  const browser = device();
  const store = browser.start();
  store.stage(create('a', 'one'));
  store.stage(create('b', 'unwanted'));
  server.cutNext('answer');
  await expect(store.submit()).rejects.toThrow();
  store.stage({ type: 'unstage', key: 'b' });
  const refusal = new ApiError({ status, code, message: '' });
  vi.spyOn(server.ports, 'submit').mockRejectedValueOnce(refusal);
  await expect(browser.start().submit()).rejects.toBe(refusal);
  await browser.start().submit();
  expect(server.saved()).toEqual(['one']);
});
