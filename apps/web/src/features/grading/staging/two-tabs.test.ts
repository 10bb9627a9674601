/** Two tabs of one browser with the same submission. The next tab takes over what they left, once. */
import { beforeEach, expect, it } from 'vitest';
import { fakeTimers } from '../../../testing/fake-timers.ts';
import type { DraftStore } from './draft-store.ts';
import { savedKey } from './staged.ts';
import { create, draftServer, rewrite, autosave } from './testing/draft-server.ts';
import { formId } from './unfinished.ts';

let server: ReturnType<typeof draftServer>;
let browser: ReturnType<typeof server.device>;

fakeTimers();
beforeEach(() => {
  server = draftServer();
  browser = server.device();
});

const bodiesIn = (store: DraftStore) =>
  Array.from(store.state().staged.values(), (item) => ('body' in item ? item.body : 'deleted'));

async function close(store: DraftStore, lost?: 'request' | 'answer'): Promise<void> {
  server.loseNext(lost);
  await store.saveOnUnload();
  store.close();
  server.loseNext(undefined);
}

/** Submits some drafts first, because versions of different drafts are in no order. */
async function begin(drafts: number): Promise<void> {
  server = draftServer();
  browser = server.device();
  for (let draft = 0; draft < drafts; draft += 1) {
    const store = browser.start();
    store.stage(create(`before ${draft}`, 'before'));
    await autosave();
    await store.submit();
    store.close();
  }
}

it('a new tab takes over what another tab could not save before it closed', async () => {
  const [one, other] = [browser.start(), browser.start()];
  other.stage(create('b', 'there'));
  await close(other, 'request');
  one.stage(create('a', 'here'));
  await autosave();
  const next = browser.start();
  await next.open();
  await autosave();
  expect(bodiesIn(next).toSorted()).toEqual(['here', 'there']);
  expect(server.draft().toSorted()).toEqual(['here', 'there']);
});

it('a comment graded in a tab that lost the answer is not deleted by the next tab', async () => {
  for (const more of [0, 1, 2, 3]) {
    await begin(more);
    const [one, other] = [browser.start(), browser.start()];
    one.stage(create('z', 'graded'));
    await autosave();
    server.loseNext('answer');
    await expect(one.submit()).rejects.toThrow();
    await close(one);
    await other.open();
    other.stage(create('q', 'beside'));
    await autosave();
    await close(other);
    const next = browser.start();
    await next.open();
    await next.submit();
    await autosave();
    expect(server.saved().slice(more)).toEqual(['graded', 'beside']);
  }
});

it('older text of a closed tab does not come back after it was rewritten and graded', async () => {
  const [one, other] = [browser.start(), browser.start()];
  one.stage(create('y', 'first'));
  await close(one, 'answer');
  await other.open();
  other.stage(rewrite('y', 'second'));
  await autosave();
  await other.submit();
  await autosave();
  expect(server.saved()).toEqual(['second']);
  expect(browser.stored()).toBeUndefined();
  const next = browser.start();
  await next.open();
  expect(bodiesIn(next)).toEqual([]);
});

it('a comment rewritten in a later draft than the other tab saw is staged once', async () => {
  const [one, other] = [browser.start(), browser.start()];
  one.stage(create('x', 'graded'));
  await autosave();
  await other.open();
  await other.submit();
  await autosave();
  other.stage(create('z', 'older'));
  await autosave();
  other.stage(rewrite('z', 'newer'));
  await close(other, 'request');
  await close(one);
  const next = browser.start();
  await next.open();
  await autosave();
  expect(bodiesIn(next)).toEqual(['newer']);
});

it('a comment rewritten after its first save lost the answer is staged once', async () => {
  const [one, other] = [browser.start(), browser.start()];
  one.stage(create('k', 'older'));
  server.loseNext('answer');
  await one.flush();
  one.stage(rewrite('k', 'newer'));
  await other.open();
  await close(one);
  const next = browser.start();
  await next.open();
  await autosave();
  expect(bodiesIn(next)).toEqual(['newer']);
  expect(server.draft()).toEqual(['newer']);
});

it('a comment rewritten in a new tab is staged once when the closed tab’s save arrives late', async () => {
  let arrive: (() => void) | undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  browser = server.device({
    save: async (draft, { keepalive }) => {
      if (keepalive) await late;
      return server.ports.save(draft);
    },
  });
  const one = browser.start();
  one.stage(create('k', 'older'));
  const saveOnUnload = one.saveOnUnload();
  one.close();
  const next = browser.start();
  await next.open();
  arrive!();
  await saveOnUnload;
  next.stage(rewrite('k', 'newer'));
  await autosave();
  expect(server.draft()).toEqual(['newer']);
  expect(next.state().synced).toBe(true);
});

it('a comment that a tab unstaged after a lost answer stays unstaged', async () => {
  const [one, other] = [browser.start(), browser.start()];
  one.stage(create('k', 'unwanted'));
  server.loseNext('answer');
  await one.flush();
  one.stage({ type: 'unstage', key: 'k' });
  await close(one);
  await other.open();
  await close(other);
  const next = browser.start();
  await next.open();
  await autosave();
  expect(server.draft()).toEqual([]);
});

it('a comment that a tab unstaged from a newer draft stays unstaged', async () => {
  for (const more of [0, 1, 2, 3]) {
    await begin(more);
    const [one, other] = [browser.start(), browser.start()];
    one.stage(create('x', 'graded'));
    await autosave();
    await other.open();
    await other.submit();
    other.stage(create('z', 'unwanted'));
    await autosave();
    other.stage({ type: 'unstage', key: 'z' });
    await close(other, 'request');
    await close(one);
    const next = browser.start();
    await next.open();
    await autosave();
    expect(server.draft()).toEqual([]);
  }
});

it.each(['edit', 'delete'] as const)(
  'if two tabs changed a saved comment, the %s by the one that saw the server last wins',
  async (type) => {
    for (const more of [1, 2, 3, 4]) {
      await begin(more);
      const saved = server.feedback()[0]!;
      const [one, other] = [browser.start(), browser.start()];
      one.stage(create('y', 'graded'));
      await autosave();
      one.stage({ type: 'edit', saved, written: { body: 'older', points: 1 } });
      await close(one, 'request');
      await other.open();
      await other.submit();
      other.stage({ type, saved, written: { body: 'newer', points: 1 } });
      await autosave();
      const next = browser.start();
      await next.open();
      await autosave();
      const change = type === 'edit' ? { body: 'newer' } : { action: 'DELETE' };
      // The other text is kept as an unfinished comment.
      expect([...next.state().staged.values()]).toMatchObject([
        change,
        { action: 'CREATE', body: 'older', unfinished: true },
      ]);
    }
  },
);

/** A second tab has taken over and saved an edit that is still open in the first. */
async function takenOverEdit(body: string) {
  await begin(1);
  const saved = server.feedback()[0]!;
  const target = { kind: 'saved', saved } as const;
  const [one, id] = [browser.start(), formId(target)];
  await one.open();
  one.openForm(target, { body, points: 1 });
  const other = browser.start();
  await other.open();
  await other.flush();
  return { one, other, id, key: savedKey(saved.feedback_comment_id) };
}

it.each(['before, but wrong', 'before, but wro'])(
  'an edit that a second tab took over as “%s” is staged once',
  async (half) => {
    const { one, id } = await takenOverEdit(half);
    one.write(id, { body: 'before, but wrong', points: 1 });
    one.finishForm(id);
    await autosave();
    expect(server.draft()).toEqual(['before, but wrong']);
  },
);

it('an edit finished in one tab closes its form in the other', async () => {
  const { one, other, key } = await takenOverEdit('before, but wrong');
  other.stage(rewrite(key, 'before, but wrong'));
  await other.flush();
  await one.flush();
  expect(one.state().forms.size).toBe(0);
  expect([...one.state().staged.values()]).toMatchObject([
    { action: 'EDIT', unfinished: undefined },
  ]);
});

it('text of a tab that cannot save is copied once, however often another tab reloads', async () => {
  await begin(1);
  const saved = server.feedback()[0]!;
  const one = browser.start();
  one.stage({ type: 'edit', saved, written: { body: 'here', points: 1 } });
  let other = browser.start();
  other.stage(rewrite(savedKey(saved.feedback_comment_id), 'there'));
  for (let reload = 0; reload < 3; reload += 1) {
    server.loseNext('request');
    await one.flush();
    await close(other, 'request');
    other = browser.start();
  }
  expect(bodiesIn(other).toSorted()).toEqual(['here', 'there']);
});
