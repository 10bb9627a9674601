import { texts } from '../../../texts/texts.ts';
import { beforeEach, expect, it } from 'vitest';
import { fakeTimers } from '../../../testing/fake-timers.ts';
import type { DraftStore } from './draft-store.ts';
import { create, draftServer, rewrite, autosave } from './testing/draft-server.ts';

let server: ReturnType<typeof draftServer>;

fakeTimers();
beforeEach(() => {
  server = draftServer();
});

const both = () => [server.device().start(), server.device().start()] as const;

/** Returns a store that shows older text than another device has saved. */
async function outdated(): Promise<DraftStore> {
  const [one, other] = both();
  one.stage(create('a', 'older'));
  await autosave();
  await other.open();
  other.stage(rewrite('a', 'newer'));
  await autosave();
  return one;
}

it('drafts of two devices are merged, whichever saves first', async () => {
  const [one, other] = both();
  one.stage(create('a', 'here'));
  other.stage(create('b', 'there'));
  await autosave();
  expect(server.draft().toSorted()).toEqual(['here', 'there']);
  await one.open();
  await autosave();
  expect(one.state().staged.size).toBe(2);
  one.stage({ type: 'unstage', key: 'b' });
  await autosave();
  await other.open();
  expect([...other.state().staged.keys()]).toEqual(['a']);
});

it('a grade from one device keeps the comments that another device staged', async () => {
  const [one, other] = both();
  one.stage(create('a', 'graded'));
  await autosave();
  await other.open();
  other.stage(create('b', 'beside'));
  await autosave();
  await one.submit();
  await autosave();
  expect(server.draft()).toEqual(['beside']);
  await other.open();
  expect([...other.state().staged.keys()]).toEqual(['b']);
});

it('a comment that two devices submit at once is saved once', async () => {
  const [one, other] = both();
  one.stage(create('a', 'graded'));
  await autosave();
  await other.open();
  await Promise.all([one.submit(), other.submit()]);
  await autosave();
  expect(server.saved()).toEqual(['graded']);
  expect([one, other].map((store) => store.state().staged.size)).toEqual([0, 0]);
});

it.each([
  ['still shows the older text', () => undefined],
  ['has unstaged it', (store: DraftStore) => store.stage({ type: 'unstage', key: 'a' })],
])(
  'a comment rewritten on another device is shown before it is graded when this device %s',
  async (_, change) => {
    const one = await outdated();
    change(one);
    await expect(one.submit()).rejects.toThrow(texts.grader.draftChanged);
    expect(server.saved()).toEqual([]);
    expect([...one.state().staged.values()]).toMatchObject([{ body: 'newer' }]);
    await one.submit();
    await autosave();
    expect(server.saved()).toEqual(['newer']);
  },
);

it('a comment rewritten on another device is shown before it is graded, even if it arrives after Submit', async () => {
  const one = await outdated();
  one.stage(create('b', 'beside'));
  const saving = one.flush();
  await expect(one.submit()).rejects.toThrow(texts.grader.draftChanged);
  await saving;
  expect(server.saved()).toEqual([]);
  await one.submit();
  expect(server.saved()).toEqual(['newer', 'beside']);
});

it('a saved comment edited on two devices is shown before it is graded', async () => {
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

it('text written after a lost answer is kept when another device edited the saved comment', async () => {
  const [one, other] = both();
  one.stage(create('a', 'first'));
  server.loseNext('answer');
  await expect(one.submit()).rejects.toThrow();
  one.stage(rewrite('a', 'second'));
  await autosave();
  await other.open();
  await other.submit();
  one.stage(rewrite('a', 'third'));
  await one.submit();
  expect(server.saved()).toEqual(['second', 'third']);
});
