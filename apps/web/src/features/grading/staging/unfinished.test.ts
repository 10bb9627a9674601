import type { Feedback } from '@lectern/contract';
import { beforeEach, expect, it } from 'vitest';
import { fakeTimers } from '../../../testing/fake-timers.ts';
import { toItems, wholeWork } from './staged.ts';
import { bodies, create, draftServer, autosave } from './testing/draft-server.ts';
import { finishAll, formId, stagedKeyOf, newFormId, type FormTarget } from './unfinished.ts';

let server: ReturnType<typeof draftServer>;
const device = () => server.device();

fakeTimers();
beforeEach(() => {
  server = draftServer();
});

it('leaving stages the text of open forms, and nothing from an empty one', async () => {
  const { start, stored } = device();
  const store = start();
  store.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: '', points: 0 });
  store.openForm({ kind: 'new', place: { path: 'x', line: 1 }, key: 'b' }, { body: '', points: 0 });
  store.write(newFormId(wholeWork), { body: 'half a sent', points: 0 });
  // Opening an open form again changes nothing.
  store.openForm({ kind: 'new', place: wholeWork, key: 'c' }, { body: '', points: 0 });
  // The text would survive a crash now.
  expect(bodies(stored()?.items ?? [])).toEqual(['half a sent']);
  await store.leave();
  expect(bodies([...store.state().staged].map(([key, feedback]) => ({ key, feedback })))).toEqual([
    'half a sent',
  ]);
  expect(server.draft()).toEqual(['half a sent']);
});

it('an unfinished comment stays one comment when it is edited during a grade', async () => {
  const store = device().start();
  store.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: 'half a sent', points: 0 });
  await store.leave();
  const target = { kind: 'staged', key: 'a' } as const;
  store.openForm(target, { body: 'half a sent', points: 0 });
  store.write(formId(target), { body: 'half a sentence', points: 0 });
  await store.submit();
  await autosave();
  expect(server.draft()).toEqual(['half a sentence']);
  expect(store.state().synced).toBe(true);
});

it('grades from every device leave out an unfinished comment until it is finished', async () => {
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
  await autosave();
  expect(server.saved()).toEqual(['whole']);
  expect(server.draft()).toEqual(['half a sent']);
  expect([...start().state().staged.values()]).toEqual([half]);

  const target = { kind: 'staged', key: 'a' } as const;
  other.openForm(target, { body: 'half a sent', points: -2 });
  other.write(formId(target), { body: 'half a sentence', points: -2 });
  await autosave();
  expect([...start().state().staged.values()]).toEqual([
    expect.objectContaining({ body: 'half a sentence', unfinished: true }),
  ]);
  other.finishForm(formId(target));
  await autosave();
  expect(server.draft()).toEqual(['half a sentence']);
  await other.submit();
  expect(server.saved()).toEqual(['whole', 'half a sentence']);
  expect(server.draft()).toEqual([]);
});

it('a comment with an open form is not also listed when the server’s draft arrives', async () => {
  const store = device().start();
  store.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: '', points: 0 });
  store.write(newFormId(wholeWork), { body: 'draft', points: 0 });
  await autosave();
  await store.open();
  expect(store.state().staged.size).toBe(0);
  store.finishForm(newFormId(wholeWork));
  expect(store.state().staged.size).toBe(1);
});

it('grades leave out an unfinished edit, which can be cancelled', async () => {
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
  await autosave();
  // Loading the draft neither finishes an edit nor makes it impossible to cancel.
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

it('opening and leaving a form without typing keeps its comment finished', async () => {
  const store = device().start();
  store.stage(create('a', 'pending'));
  store.openForm({ kind: 'staged', key: 'a' }, { body: 'pending', points: 1 });
  await store.leave();
  await store.submit();
  expect(server.saved()).toEqual(['pending']);
});

it('a form without new text closes when another device has rewritten its comment', async () => {
  const [one, other] = [device().start(), device().start()];
  const half = { kind: 'new', place: wholeWork, key: 'n' } as const;
  one.stage(create('s', 'saved'));
  const { feedback } = await one.submit();
  const saved = { kind: 'saved', saved: feedback[0]! } as const;
  one.stage(create('a', 'older'));
  one.openForm(half, { body: 'half', points: 1 });
  await autosave();
  await other.open();
  const pending = { kind: 'staged', key: 'a' } as const;
  one.openForm(pending, { body: 'older', points: 1 });
  one.openForm(saved, { body: 'saved', points: 1 });
  other.stage({ type: 'rewrite', key: 'a', written: { body: 'newer', points: 1 } });
  other.stage({ type: 'rewrite', key: 'n', written: { body: 'half and whole', points: 1 } });
  other.stage({ type: 'edit', saved: feedback[0]!, written: { body: 'saved anew', points: 1 } });
  await autosave();
  await one.open();
  await autosave();
  expect(one.state().forms.size).toBe(0);
  await one.leave();
  await other.open();
  for (const store of [one, other]) {
    expect(bodies(toItems(store.state().staged)).toSorted()).toEqual([
      'half and whole',
      'newer',
      'saved anew',
    ]);
  }
});

it('a form keeps its own comment when that was graded without an answer and then edited elsewhere', async () => {
  const [one, other] = [device().start(), device().start()];
  const target = { kind: 'staged', key: 'a' } as const;
  one.stage(create('a', 'graded'));
  server.loseNext('answer');
  await expect(one.submit()).rejects.toThrow();
  other.stage({ ...create('a', 'changed'), type: 'create' });
  await other.submit();
  one.openForm(target, { body: 'graded', points: 1 });
  one.write(formId(target), { body: 'written on', points: 1 });
  await one.submit().catch(() => undefined);
  one.finishForm(formId(target));
  await one.submit();
  expect(server.saved()).toEqual(['changed', 'written on']);
});

it('a form of a staged comment edits the saved comment after a grade', async () => {
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

it('a form of a saved comment edits its newest version after a grade', async () => {
  const store = device().start();
  store.stage(create('a', 'one'));
  const { feedback } = await store.submit();
  const target = { kind: 'saved', saved: feedback[0]! } as const;
  store.openForm(target, { body: 'two', points: 1 });
  store.finishForm(formId(target));
  store.openForm(target, { body: 'two', points: 1 });
  await store.submit();
  // The first text is an edit again, because the second one is saved.
  store.write(formId(target), { body: 'one', points: 1 });
  store.finishForm(formId(target));
  expect([...store.state().staged.values()]).toMatchObject([{ body: 'one', version: 2 }]);
});

it('a form keeps its text when another device unstages its comment', async () => {
  const [one, other] = [device().start(), device().start()];
  const target = { kind: 'staged', key: 'a' } as const;
  one.stage(create('a', 'pending'));
  one.openForm(target, { body: 'pending', points: 1 });
  one.write(formId(target), { body: 'pending, but better', points: 1 });
  await autosave();
  await other.open();
  other.stage({ type: 'unstage', key: 'a' });
  await autosave();
  await one.open();
  const [id] = one.state().forms.keys();
  one.finishForm(id!);
  await autosave();
  expect(server.draft()).toEqual(['pending, but better']);
});

it('a draft recognises its own text after a lost answer, in the same tab and in a new one', async () => {
  for (const goesOn of [true, false]) {
    server = draftServer();
    const { start } = device();
    const first = start();
    first.openForm({ kind: 'new', place: wholeWork, key: 'a' }, { body: '', points: 0 });
    first.write(newFormId(wholeWork), { body: 'Half a sent', points: 0 });
    first.stage(create('b', 'unwanted'));
    server.loseNext('answer');
    await autosave();
    expect(server.draft()).toEqual(['unwanted', 'Half a sent']);
    first.write(newFormId(wholeWork), { body: 'Half a sentence', points: -4 });
    first.stage({ type: 'unstage', key: 'b' });
    const last = goesOn ? first : start();
    await last.open();
    await last.flush();
    expect(server.draft()).toEqual(['Half a sentence']);
    first.close();
  }
});

it('a restored comment is staged if another form is open at its place', () => {
  const store = device().start();
  store.subscribe(() => undefined);
  const { state } = store;
  const saved: Feedback = {
    feedback_comment_id: 4,
    path: 'main.py',
    line: 2,
    body: 'saved',
    points: 0,
    ta_username: 'ada',
    rubric_item_id: null,
    version: 1,
    created_at: '2026-09-01T12:00:00Z',
    action: '',
  };
  const begin = (target: FormTarget, body: string) => store.openForm(target, { body, points: 0 });
  const discard = (target: FormTarget) => {
    const form = state().forms.get(formId(target))!;
    const item = finishAll(state().staged, state().forms).get(stagedKeyOf(target));
    store.closeForm(formId(target));
    return () => store.restoreForm(form, item);
  };
  begin({ kind: 'new', place: wholeWork, key: 'a' }, 'first');
  const undoNew = discard({ kind: 'new', place: wholeWork, key: 'a' });
  begin({ kind: 'saved', saved }, 'changed');
  const undoChange = discard({ kind: 'saved', saved });
  begin({ kind: 'new', place: wholeWork, key: 'b' }, 'second');
  begin({ kind: 'saved', saved }, 'changed again');
  undoNew();
  undoChange();
  expect(Array.from(state().forms.values(), ({ written }) => written.body)).toEqual([
    'second',
    'changed again',
  ]);
  expect([...state().staged.values()]).toMatchObject([
    { action: 'CREATE', path: null, body: 'first', unfinished: true },
    { action: 'CREATE', path: 'main.py', line: 2, body: 'changed', unfinished: true },
  ]);
});

it('a comment that is restored while no screen shows the draft is staged instead of opened', async () => {
  const store = device().start();
  const target: FormTarget = { kind: 'new', place: wholeWork, key: 'a' };
  const form = { target, written: { body: 'half a sent', points: 0 } };
  const goAway = store.subscribe(() => undefined);
  store.restoreForm(form, undefined);
  expect(store.state().forms.size).toBe(1);
  store.closeForm(formId(target));
  goAway();
  store.restoreForm(form, undefined);
  expect(store.state().forms.size).toBe(0);
  expect([...store.state().staged.values()]).toMatchObject([
    { body: 'half a sent', unfinished: true },
  ]);
  await autosave();
  expect(server.draft()).toEqual(['half a sent']);
});
