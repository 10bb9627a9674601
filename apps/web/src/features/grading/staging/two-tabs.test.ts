/** Two tabs of one browser at one work: what one has left is brought in by the next, and only once. */
import { beforeEach, expect, it } from 'vitest';
import { holdTime } from '../../../testing/hold-time.ts';
import type { DraftStore } from './draft-store.ts';
import { savedKey } from './staged.ts';
import { create, draftServer, rewrite, settle } from './testing/draft-server.ts';
import { formId } from './unfinished.ts';

let server: ReturnType<typeof draftServer>;
let desk: ReturnType<typeof server.device>;

holdTime();
beforeEach(() => {
  server = draftServer();
  desk = server.device();
});

const bodiesIn = (store: DraftStore) =>
  Array.from(store.state().staged.values(), (item) => ('body' in item ? item.body : 'deleted'));

async function close(store: DraftStore, lost?: 'request' | 'answer'): Promise<void> {
  server.cutNext(lost);
  await store.lastWords();
  store.close();
  server.cutNext(undefined);
}

/** However many drafts there were: their numbers are in no order. */
async function begin(drafts: number): Promise<void> {
  server = draftServer();
  desk = server.device();
  for (let draft = 0; draft < drafts; draft += 1) {
    const store = desk.start();
    store.stage(create(`before ${draft}`, 'before'));
    await settle();
    await store.submit();
    store.close();
  }
}

it('brings in what another tab was closed with while the server was away', async () => {
  const [one, other] = [desk.start(), desk.start()];
  other.stage(create('b', 'there'));
  await close(other, 'request');
  one.stage(create('a', 'here'));
  await settle();
  const next = desk.start();
  await next.open();
  await settle();
  expect(bodiesIn(next).toSorted()).toEqual(['here', 'there']);
  expect(server.draft().toSorted()).toEqual(['here', 'there']);
});

it('deletes nothing that was graded in a tab which never heard so', async () => {
  for (const more of [0, 1, 2, 3]) {
    await begin(more);
    const [one, other] = [desk.start(), desk.start()];
    one.stage(create('z', 'graded'));
    await settle();
    server.cutNext('answer');
    await expect(one.submit()).rejects.toThrow();
    await close(one);
    await other.open();
    other.stage(create('q', 'beside'));
    await settle();
    await close(other);
    const next = desk.start();
    await next.open();
    await next.submit();
    await settle();
    expect(server.saved().slice(more)).toEqual(['graded', 'beside']);
  }
});

it('does not bring back older words of a tab whose own had arrived', async () => {
  const [one, other] = [desk.start(), desk.start()];
  one.stage(create('y', 'first'));
  await close(one, 'answer');
  await other.open();
  other.stage(rewrite('y', 'second'));
  await settle();
  await other.submit();
  await settle();
  expect(server.saved()).toEqual(['second']);
  expect(desk.kept()).toBeUndefined();
  const next = desk.start();
  await next.open();
  expect(bodiesIn(next)).toEqual([]);
});

it('says once what one tab rewrote in a later draft than the other has seen', async () => {
  const [one, other] = [desk.start(), desk.start()];
  one.stage(create('x', 'graded'));
  await settle();
  await other.open();
  await other.submit();
  await settle();
  other.stage(create('z', 'older'));
  await settle();
  other.stage(rewrite('z', 'newer'));
  await close(other, 'request');
  await close(one);
  const next = desk.start();
  await next.open();
  await settle();
  expect(bodiesIn(next)).toEqual(['newer']);
});

it('says once what was rewritten before the answer to the first words was lost', async () => {
  const [one, other] = [desk.start(), desk.start()];
  one.stage(create('k', 'older'));
  server.cutNext('answer');
  await one.flush();
  one.stage(rewrite('k', 'newer'));
  await other.open();
  await close(one);
  const next = desk.start();
  await next.open();
  await settle();
  expect(bodiesIn(next)).toEqual(['newer']);
  expect(server.draft()).toEqual(['newer']);
});

it('says once what was rewritten before the first words arrived late, after the next tab had looked', async () => {
  let arrive: (() => void) | undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  desk = server.device({
    save: async (draft, { keepalive }) => {
      if (keepalive) await late;
      return server.ports.save(draft);
    },
  });
  const one = desk.start();
  one.stage(create('k', 'older'));
  const lastWords = one.lastWords();
  one.close();
  const next = desk.start();
  await next.open();
  arrive!();
  await lastWords;
  next.stage(rewrite('k', 'newer'));
  await settle();
  expect(server.draft()).toEqual(['newer']);
  expect(next.state().synced).toBe(true);
});

it('keeps what a tab has taken back of words whose answer was lost', async () => {
  const [one, other] = [desk.start(), desk.start()];
  one.stage(create('k', 'unwanted'));
  server.cutNext('answer');
  await one.flush();
  one.stage({ type: 'unstage', key: 'k' });
  await close(one);
  await other.open();
  await close(other);
  const next = desk.start();
  await next.open();
  await settle();
  expect(server.draft()).toEqual([]);
});

it('keeps what a tab has taken back of a draft that began after another was graded', async () => {
  for (const more of [0, 1, 2, 3]) {
    await begin(more);
    const [one, other] = [desk.start(), desk.start()];
    one.stage(create('x', 'graded'));
    await settle();
    await other.open();
    await other.submit();
    other.stage(create('z', 'unwanted'));
    await settle();
    other.stage({ type: 'unstage', key: 'z' });
    await close(other, 'request');
    await close(one);
    const next = desk.start();
    await next.open();
    await settle();
    expect(server.draft()).toEqual([]);
  }
});

it.each(['edit', 'delete'] as const)(
  'follows the tab that met the server last where both changed a saved comment, here to %s it',
  async (type) => {
    for (const more of [1, 2, 3, 4]) {
      await begin(more);
      const saved = server.feedback()[0]!;
      const [one, other] = [desk.start(), desk.start()];
      one.stage(create('y', 'graded'));
      await settle();
      one.stage({ type: 'edit', saved, written: { body: 'older', points: 1 } });
      await close(one, 'request');
      await other.open();
      await other.submit();
      other.stage({ type, saved, written: { body: 'newer', points: 1 } });
      await settle();
      const next = desk.start();
      await next.open();
      await settle();
      const change = type === 'edit' ? { body: 'newer' } : { action: 'DELETE' };
      // The other words are still there for whoever has written them.
      expect([...next.state().staged.values()]).toMatchObject([
        change,
        { action: 'CREATE', body: 'older', unfinished: true },
      ]);
    }
  },
);

/** A tab in the middle of a change of what is saved, which a second tab has taken over and sent. */
async function takenOver(body: string) {
  await begin(1);
  const saved = server.feedback()[0]!;
  const target = { kind: 'saved', saved } as const;
  const [one, id] = [desk.start(), formId(target)];
  await one.open();
  one.openForm(target, { body, points: 1 });
  const other = desk.start();
  await other.open();
  await other.flush();
  return { one, other, id, key: savedKey(saved.feedback_comment_id) };
}

it.each(['before, but wrong', 'before, but wro'])(
  'says once a change that a second tab has taken over as “%s”',
  async (half) => {
    const { one, id } = await takenOver(half);
    one.write(id, { body: 'before, but wrong', points: 1 });
    one.finishForm(id);
    await settle();
    expect(server.draft()).toEqual(['before, but wrong']);
  },
);

it('follows the tab in which a change was added that another has still open', async () => {
  const { one, other, key } = await takenOver('before, but wrong');
  other.stage(rewrite(key, 'before, but wrong'));
  await other.flush();
  await one.flush();
  expect(one.state().forms.size).toBe(0);
  expect([...one.state().staged.values()]).toMatchObject([
    { action: 'EDIT', unfinished: undefined },
  ]);
});

it('keeps the words of a tab that cannot save them once, however often another is reloaded', async () => {
  await begin(1);
  const saved = server.feedback()[0]!;
  const one = desk.start();
  one.stage({ type: 'edit', saved, written: { body: 'here', points: 1 } });
  let other = desk.start();
  other.stage(rewrite(savedKey(saved.feedback_comment_id), 'there'));
  for (let reload = 0; reload < 3; reload += 1) {
    server.cutNext('request');
    await one.flush();
    await close(other, 'request');
    other = desk.start();
  }
  expect(bodiesIn(other).toSorted()).toEqual(['here', 'there']);
});
