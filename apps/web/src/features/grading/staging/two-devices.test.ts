import { texts } from '../../../texts/texts.ts';
import { beforeEach, expect, it } from 'vitest';
import { holdTime } from '../../../testing/hold-time.ts';
import type { DraftStore } from './draft-store.ts';
import { create, draftServer, rewrite, settle } from './testing/draft-server.ts';

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
