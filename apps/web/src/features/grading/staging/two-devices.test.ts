import type { Feedback } from '@lectern/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { holdTime } from '../../../testing/hold-time.ts';
import { texts } from '../../../texts/texts.ts';
import type { DraftStore } from './draft-store.ts';
import { savedKey } from './staged.ts';
import { create, draftServer, finish, rewrite, settle, trySubmit } from './testing/draft-server.ts';
import { formId } from './unfinished.ts';

let server: ReturnType<typeof draftServer>;

holdTime();
beforeEach(() => {
  server = draftServer();
});

const both = () => [server.device().start(), server.device().start()] as const;

/** What it shows has been rewritten at the other one. */
async function overtaken(): Promise<DraftStore> {
  const [one, other] = both();
  one.stage(create('a', 'older'));
  await settle();
  await other.open();
  other.stage(rewrite('a', 'newer'));
  await settle();
  return one;
}

it('brings two devices together, whichever saves first', async () => {
  const [one, other] = both();
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
  const [one, other] = both();
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

it('becomes one comment also where both devices submit it', async () => {
  const [one, other] = both();
  one.stage(create('a', 'graded'));
  await settle();
  await other.open();
  await Promise.all([one.submit(), other.submit()]);
  await settle();
  expect(server.saved()).toEqual(['graded']);
  expect([one, other].map((store) => store.state().staged.size)).toEqual([0, 0]);
});

it.each([
  ['still shows the older words', () => undefined],
  ['has unstaged it', (store: DraftStore) => store.stage({ type: 'unstage', key: 'a' })],
])(
  'is looked at before the grade when one device rewrote it and the other %s',
  async (_, change) => {
    const one = await overtaken();
    change(one);
    await expect(one.submit()).rejects.toThrow(texts.grader.draftChanged);
    expect(server.saved()).toEqual([]);
    expect([...one.state().staged.values()]).toMatchObject([{ body: 'newer' }]);
    await one.submit();
    await settle();
    expect(server.saved()).toEqual(['newer']);
  },
);

it('is looked at before the grade also when the other words came after Submit was pressed', async () => {
  const one = await overtaken();
  one.stage(create('b', 'beside'));
  const saving = one.flush();
  await expect(one.submit()).rejects.toThrow(texts.grader.draftChanged);
  await saving;
  expect(server.saved()).toEqual([]);
  await one.submit();
  expect(server.saved()).toEqual(['newer', 'beside']);
});

it('is looked at before the grade also when both have changed what is saved', async () => {
  server = draftServer(['saved']);
  const saved = server.feedback()[0]!;
  const [one, other] = both();
  one.stage({ type: 'edit', saved, written: { body: 'here', points: 1 } });
  other.stage({ type: 'edit', saved, written: { body: 'there', points: 1 } });
  await other.flush();
  await expect(one.submit()).rejects.toThrow(texts.grader.draftChanged);
  expect(server.saved()).toEqual(['saved']);
  expect([...one.state().staged.values()]).toMatchObject([{ body: 'here' }, { body: 'there' }]);
  await one.submit();
  expect(server.saved()).toEqual(['here']);
});

it('says what was written after a lost answer also when another device has changed what was saved', async () => {
  const [one, other] = both();
  one.stage(create('a', 'first'));
  server.cutNext('answer');
  await expect(one.submit()).rejects.toThrow();
  one.stage(rewrite('a', 'second'));
  await settle();
  await other.open();
  await other.submit();
  one.stage(rewrite('a', 'third'));
  await one.submit();
  expect(server.saved()).toEqual(['second', 'third']);
});

const idOf = (saved: Feedback) => savedKey(saved.feedback_comment_id);

const deeds = fc.array(
  fc.record({
    tab: fc.constantFrom(0, 1, 2),
    deed: fc.constantFrom(
      ...(['write', 'write', 'unstage', 'edit', 'open', 'submit', 'reload', 'close'] as const),
      ...(['wait', 'look into', 'write on', 'add', 'submit in haste'] as const),
    ),
    /** The newest item of the device, or the one before; beyond them a new one is written. */
    which: fc.nat({ max: 2 }),
    cut: fc.constantFrom(undefined, undefined, 'answer', 'request'),
  }),
  { maxLength: 25 },
);

it('loses nothing that was written and not taken back, whatever is cut off', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (plan) => {
      server = draftServer(['saved 1', 'saved 2', 'saved 3']);
      const [desk, laptop] = [server.device(), server.device()];
      const devices = [desk, desk, laptop];
      const stores: (DraftStore | undefined)[] = devices.map((device) => device.start());
      const tab = (at: number) => (stores[at] ??= devices[at]!.start());
      const wanted = new Set<string>();
      let words = 0;
      for (const { tab: at, deed, which, cut } of plan) {
        const store = tab(at);
        const [key, item] = [...store.state().staged].at(-1 - which) ?? [];
        const shown = item && 'body' in item ? item.body : undefined;
        const saved = server.feedback()[which];
        const [form] = store.state().forms.values();
        if (cut) server.cutNext(cut);
        // A card whose form is open offers nothing else.
        const isOpen =
          key !== undefined && store.state().forms.has(formId({ kind: 'staged', key }));
        if (deed === 'write' && !isOpen) {
          const body = `words ${(words += 1)}`;
          if (key === undefined) store.stage(create(body, body));
          else store.stage(rewrite(key, body));
          if (shown !== undefined) wanted.delete(shown);
          wanted.add(body);
        } else if (deed === 'unstage' && key !== undefined && !isOpen) {
          store.stage({ type: 'unstage', key });
          if (shown !== undefined) wanted.delete(shown);
        } else if (deed === 'edit' && saved && !store.state().staged.has(idOf(saved))) {
          const body = `words ${(words += 1)}`;
          store.stage({ type: 'edit', saved, written: { body, points: 1 } });
          wanted.delete(saved.body);
          wanted.add(body);
        } else if (deed === 'look into' && key !== undefined && shown !== undefined) {
          store.openForm({ kind: 'staged', key }, { body: shown, points: 1 });
        } else if (deed === 'write on' && form) {
          const body = `words ${(words += 1)}`;
          wanted.delete(form.written.body);
          wanted.add(body);
          store.write(formId(form.target), { body, points: 1 });
        } else if (deed === 'add' && form) store.finishForm(formId(form.target));
        else if (deed === 'open') await store.open();
        else if (deed === 'submit') await trySubmit(store);
        else if (deed === 'submit in haste') void trySubmit(store);
        else if (deed === 'wait') await settle();
        else if (deed === 'reload' || deed === 'close') {
          await store.lastWords();
          store.close();
          stores[at] = deed === 'close' ? undefined : devices[at]!.start();
        }
      }
      server.cutNext(undefined);
      for (const at of [0, 1, 2, 0, 1, 2, 0]) {
        const store = tab(at);
        for (const id of store.state().forms.keys()) store.finishForm(id);
        await finish(store);
        stores[at] = undefined;
      }
      // Two who never heard of each other may rewrite each other: then the history has both.
      const found = new Set([...server.everSaved(), ...server.draft()]);
      expect([...wanted].filter((body) => !found.has(body))).toEqual([]);
      for (const store of stores) store?.close();
    }),
    { numRuns: 300 },
  );
});
