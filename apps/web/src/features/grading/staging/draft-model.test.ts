/** Random orders of everything that can happen to a draft, with each request and answer as slow as it likes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRefused } from '../../../api/api-error.ts';
import type { DraftEvent } from './draft-transitions.ts';
import { isStranger } from './refusals.ts';
import { savedKey, wholeWork } from './staged.ts';
import {
  draftWorld,
  readyIn,
  wordsIn,
  wordsOf,
  type Fate,
  type Tab,
} from './testing/draft-world.ts';
import { create, rewrite } from './testing/draft-server.ts';
import { formId } from './unfinished.ts';

type World = ReturnType<typeof draftWorld>;

/** Somebody at two tabs of one computer and at another one. */
function person(world: World) {
  const [desk, laptop] = [world.device(), world.device()];
  const devices = [desk, desk, laptop];
  const tabs: (Tab | undefined)[] = [];
  /** Requests of closed tabs, which may still arrive. */
  const orphans: Tab['onTheirWay'] = [];
  /** Typed and not taken back. */
  const wanted = new Set(world.server.saved());
  /** By tab: what its grader had before them at a press of Submit, or typed themselves. */
  const seen = new WeakMap<Tab, Set<string>>();
  let words = 0;

  function tab(at: number): Tab {
    const known = tabs[at];
    if (known) return known;
    const opened = devices[at]!.openTab();
    // A grade without an answer was seen in an earlier tab.
    seen.set(
      opened,
      new Set(wordsOf((opened.left?.attempt?.items ?? []).map((one) => one.feedback))),
    );
    return (tabs[at] = opened);
  }

  function type(at: Tab, instead?: string): { body: string; points: number } {
    const body = `words ${(words += 1)}`;
    if (instead !== undefined) wanted.delete(instead);
    wanted.add(body);
    return { body, points: 1 };
  }

  function close(at: number): void {
    const open = tabs[at];
    if (!open) return;
    open.dispatch({ type: 'lastWords', id: open.nextId() });
    open.dispatch({ type: 'close' });
    orphans.push(...open.onTheirWay);
    tabs[at] = undefined;
  }

  /** A grader looks before each press, and at what they add themselves. */
  const look = (at: Tab) => readyIn(at).forEach((body) => seen.get(at)!.add(body));

  function submit(at: Tab): void {
    look(at);
    at.dispatch({ type: 'submit', id: at.nextId(), commitSha: undefined });
  }

  return { devices, tabs, orphans, wanted, seen, tab, type, close, look, submit };
}

type Person = ReturnType<typeof person>;

interface Chance {
  at: number;
  /** The newest of several, or one before. */
  which: number;
  fate: Fate;
}

interface Deed {
  world: World;
  who: Person;
  tab: Tab;
  chance: Chance;
}

/** The comment that is shown there, unless its form is open: then the card offers nothing else. */
function shownAt({ tab, chance: { which } }: Deed) {
  const { staged, forms } = tab.machine();
  const [key, item] = [...staged].at(-1 - which) ?? [];
  if (key === undefined || !item || !('body' in item)) return undefined;
  return forms.has(formId({ kind: 'staged', key }))
    ? undefined
    : { key, body: item.body, isNew: item.action === 'CREATE' };
}

const formAt = ({ tab }: Deed) => [...tab.machine().forms].at(-1);

const deeds = {
  'types a comment': ({ who, tab }: Deed) => {
    const { body } = who.type(tab);
    tab.dispatch({ type: 'stage', action: create(body, body) });
    who.look(tab);
  },
  'rewrites a comment': (deed: Deed) => {
    const shown = shownAt(deed);
    if (!shown) return;
    const { body } = deed.who.type(deed.tab, shown.body);
    deed.tab.dispatch({ type: 'stage', action: rewrite(shown.key, body) });
    deed.who.look(deed.tab);
  },
  'unstages a comment': (deed: Deed) => {
    const shown = shownAt(deed);
    if (!shown?.isNew) return;
    deed.who.wanted.delete(shown.body);
    deed.tab.dispatch({ type: 'stage', action: { type: 'unstage', key: shown.key } });
  },
  'edits a saved comment': ({ world, who, tab, chance: { which } }: Deed) => {
    const saved = world.server.feedback()[which];
    if (!saved || tab.machine().staged.has(savedKey(saved.feedback_comment_id))) return;
    const written = who.type(tab, saved.body);
    tab.dispatch({ type: 'stage', action: { type: 'edit', saved, written } });
    who.look(tab);
  },
  'opens a form': ({ tab }: Deed) => {
    const target = { kind: 'new', place: wholeWork, key: `form ${tab.nextId()}` } as const;
    tab.dispatch({ type: 'openForm', target, written: { body: '', points: 0 } });
  },
  'opens the form of a comment': (deed: Deed) => {
    const shown = shownAt(deed);
    if (!shown) return;
    const target = { kind: 'staged', key: shown.key } as const;
    deed.tab.dispatch({ type: 'openForm', target, written: { body: shown.body, points: 1 } });
  },
  'types into a form': (deed: Deed) => {
    const [form, { written } = { written: undefined }] = formAt(deed) ?? [];
    if (form === undefined) return;
    const typed = deed.who.type(deed.tab, written?.body);
    deed.tab.dispatch({ type: 'write', form, written: typed });
  },
  'adds what is in a form': (deed: Deed) => {
    const [form] = formAt(deed) ?? [];
    if (form === undefined) return;
    deed.tab.dispatch({ type: 'finishForm', form });
    deed.who.look(deed.tab);
  },
  'goes to the next work': ({ tab }: Deed) => {
    tab.dispatch({ type: 'leave' });
    tab.dispatch({ type: 'save', id: tab.nextId() });
  },
  pauses: ({ tab }: Deed) => tab.pause(),
  'looks what another device has': ({ tab }: Deed) =>
    tab.dispatch({ type: 'open', id: tab.nextId() }),
  submits: ({ who, tab }: Deed) => who.submit(tab),
  'closes the tab': ({ who, chance: { at } }: Deed) => who.close(at),
  'a request arrives': ({ world, tab, chance: { fate } }: Deed) => {
    const sent = tab.onTheirWay.find(({ answer }) => !answer);
    return sent && world.arrive(sent, fate);
  },
  'a request of a closed tab arrives': ({ world, who: { orphans }, chance: { fate } }: Deed) => {
    const [sent] = orphans.splice(0, 1);
    return sent && world.arrive(sent, fate);
  },
  'an answer arrives': ({ tab }: Deed) => tab.answer(),
  'everything arrives': ({ world, tab }: Deed) => calmDown(world, tab),
} satisfies Record<string, (deed: Deed) => unknown>;

type Name = keyof typeof deeds;
const all = Object.keys(deeds) as Name[];
/** A comment whose form is open stays for its author, also when it was graded meanwhile. */
const withoutRewriting = all.filter((name) => name !== 'opens the form of a comment');
const often: Name[] = ['types a comment', 'rewrites a comment', 'pauses', 'types into a form'];
const answers: Name[] = ['a request arrives', 'an answer arrives', 'everything arrives'];

const plans = (names: readonly Name[], ...tabs: number[]) =>
  fc.array(
    fc.record({
      name: fc.constantFrom(...names, ...often, ...answers, ...answers, ...answers),
      at: fc.constantFrom(...tabs),
      which: fc.nat({ max: 2 }),
      fate: fc.constantFrom<Fate>(
        ...(['answered', 'answered', 'answered', 'request lost', 'answer lost'] as const),
        ...(['session ended', 'another session'] as const),
      ),
    }),
    { maxLength: 30, size: 'max' },
  );

/** Deeds after which words are gone because their author took them back. */
const takesBack: readonly Name[] = [
  'rewrites a comment',
  'unstages a comment',
  'edits a saved comment',
  'types into a form',
  'closes the tab',
];

function expectNothingCleared({ world, tab }: Deed, before: ReadonlySet<string>): void {
  const after = wordsIn(tab);
  const gone = [...before].filter((word) => !after.has(word));
  const confirmed = new Set([...world.server.everSaved(), ...world.everDrafted]);
  expect(gone.filter((word) => !confirmed.has(word))).toEqual([]);
}

function expectOnlySeenIsGraded({ who, tab }: Deed): void {
  for (const { items } of tab.grades.splice(0)) {
    const unseen = wordsOf(items.map(({ feedback }) => feedback)).filter(
      (word) => !who.seen.get(tab)!.has(word),
    );
    expect(unseen).toEqual([]);
  }
}

function expectGradeRemembered({ tab }: Deed): void {
  const isUnknown = (event: DraftEvent) =>
    event.type === 'gradeFailed' && (!isRefused(event.error) || isStranger(event.error));
  expect(tab.forgottenBy.splice(0).filter(isUnknown)).toEqual([]);
}

function expectNothingLost(world: World, who: Person): void {
  const missing = (found: ReadonlySet<string>) => (word: string) => !found.has(word);
  const shown = new Set([
    ...who.tabs.flatMap((tab) => (tab ? [...wordsIn(tab)] : [])),
    ...world.server.draft(),
    ...world.server.everSaved(),
  ]);
  const notShown = [...who.wanted].filter(missing(shown));
  if (notShown.length === 0) return;
  const kept = new Set(who.devices.flatMap(({ words }) => [...words()]));
  expect(notShown.filter(missing(kept))).toEqual([]);
}

/** Everything that waits is done, with a server that answers. */
async function calmDown(world: World, tab: Tab): Promise<void> {
  while (tab.onTheirWay.length > 0 || tab.timerRuns()) {
    const sent = tab.onTheirWay.find(({ answer }) => !answer);
    if (sent) await world.arrive(sent, 'answered');
    if (tab.onTheirWay.length > 0) tab.answer();
    else tab.pause();
  }
}

function finishComments(tab: Tab): void {
  for (const form of tab.machine().forms.keys()) tab.dispatch({ type: 'finishForm', form });
  for (const [key, item] of tab.machine().staged)
    if (item.unfinished && 'body' in item)
      tab.dispatch({ type: 'stage', action: rewrite(key, item.body) });
}

/** Each tab grades all that it has; the next one finds what waits for its turn. */
async function finishAll(world: World, who: Person, tabs: readonly number[]): Promise<void> {
  for (const at of [...tabs, ...tabs, 0]) {
    const tab = who.tab(at);
    tab.dispatch({ type: 'open', id: tab.nextId() });
    await calmDown(world, tab);
    for (const _ of ['once', 'after looking at what is new']) {
      finishComments(tab);
      who.submit(tab);
      await calmDown(world, tab);
    }
    expect(tab.machine().turns).toEqual([]);
    who.close(at);
  }
}

async function carryOut(plan: readonly (Chance & { name: Name })[], tabs: readonly number[]) {
  const world = draftWorld(['saved 1', 'saved 2', 'saved 3']);
  const who = person(world);
  // Every tab has seen the same comment before.
  for (const at of tabs) {
    const tab = who.tab(at);
    const chance: Chance = { at, which: 0, fate: 'answered' };
    if (at === 0) deeds['types a comment']({ world, who, tab, chance });
    tab.dispatch({ type: 'open', id: tab.nextId() });
    await calmDown(world, tab);
  }
  for (const { name, ...chance } of plan) {
    const deed = { world, who, chance, tab: who.tab(chance.at) };
    const before = wordsIn(deed.tab);
    await deeds[name](deed);
    if (!takesBack.includes(name)) expectNothingCleared(deed, before);
    expectOnlySeenIsGraded(deed);
    expectGradeRemembered(deed);
    expectNothingLost(world, who);
  }
  await finishAll(world, who, tabs);
  return { world, who };
}

it('loses and clears no words, and grades only what was seen, in any order of events', async () => {
  const tabs = [0, 1, 2];
  await fc.assert(
    fc.asyncProperty(plans(all, ...tabs), async (plan) => {
      const { world, who } = await carryOut(plan, tabs);
      const found = new Set([...world.server.everSaved(), ...world.server.draft()]);
      expect([...who.wanted].filter((word) => !found.has(word))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it('says each comment of one tab once, in its last words, and none that was taken back', async () => {
  await fc.assert(
    fc.asyncProperty(plans(withoutRewriting, 0), async (plan) => {
      const { world, who } = await carryOut(plan, [0]);
      expect(world.server.saved().toSorted()).toEqual([...who.wanted].toSorted());
      expect(world.server.draft()).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
