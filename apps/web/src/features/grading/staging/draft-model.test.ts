/** A model test: random orders of everything that can happen to a draft, with any delay of any request. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRefused } from '../../../api/api-error.ts';
import type { DraftEvent } from './draft-transitions.ts';
import { isSessionError } from './refusals.ts';
import { savedKey, wholeWork } from './staged.ts';
import {
  draftSimulation,
  readyIn,
  wordsIn,
  wordsOf,
  type Fate,
  type Tab,
} from './testing/draft-simulation.ts';
import { create, rewrite } from './testing/draft-server.ts';
import { formId } from './unfinished.ts';

type Simulation = ReturnType<typeof draftSimulation>;

/** A grader with two tabs on a desktop and one on a laptop. */
function person(world: Simulation) {
  const [desktop, laptop] = [world.device(), world.device()];
  const devices = [desktop, desktop, laptop];
  const tabs: (Tab | undefined)[] = [];
  /** They may still arrive. */
  const closedTabRequests: Tab['pending'] = [];
  /** Texts that were typed and not taken back. */
  const wanted = new Set(world.server.saved());
  /** By tab: texts that the grader typed there, or saw there when pressing Submit. */
  const seen = new WeakMap<Tab, Set<string>>();
  let words = 0;

  function tab(at: number): Tab {
    const known = tabs[at];
    if (known) return known;
    const opened = devices[at]!.openTab();
    // The items of an unanswered submit were seen in an earlier tab.
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
    open.dispatch({ type: 'unload', id: open.nextId() });
    open.dispatch({ type: 'close' });
    closedTabRequests.push(...open.pending);
    tabs[at] = undefined;
  }

  /** Graders look before they submit and when they add a comment. */
  const look = (at: Tab) => readyIn(at).forEach((body) => seen.get(at)!.add(body));

  function submit(at: Tab): void {
    look(at);
    at.dispatch({ type: 'submit', id: at.nextId(), commitSha: undefined });
  }

  return { devices, tabs, closedTabRequests, wanted, seen, tab, type, close, look, submit };
}

type Person = ReturnType<typeof person>;

interface Chance {
  at: number;
  /** 0 is the newest. */
  which: number;
  fate: Fate;
}

interface Action {
  world: Simulation;
  who: Person;
  tab: Tab;
  chance: Chance;
}

/** The comment to act on. Undefined if its form is open, because its card then has no other actions. */
function shownAt({ tab, chance: { which } }: Action) {
  const { staged, forms } = tab.machine();
  const [key, item] = [...staged].at(-1 - which) ?? [];
  if (key === undefined || !item || !('body' in item)) return undefined;
  return forms.has(formId({ kind: 'staged', key }))
    ? undefined
    : { key, body: item.body, isNew: item.action === 'CREATE' };
}

const formAt = ({ tab }: Action) => [...tab.machine().forms].at(-1);

const actions = {
  'types a comment': ({ who, tab }: Action) => {
    const { body } = who.type(tab);
    tab.dispatch({ type: 'stage', action: create(body, body) });
    who.look(tab);
  },
  'rewrites a comment': (action: Action) => {
    const shown = shownAt(action);
    if (!shown) return;
    const { body } = action.who.type(action.tab, shown.body);
    action.tab.dispatch({ type: 'stage', action: rewrite(shown.key, body) });
    action.who.look(action.tab);
  },
  'unstages a comment': (action: Action) => {
    const shown = shownAt(action);
    if (!shown?.isNew) return;
    action.who.wanted.delete(shown.body);
    action.tab.dispatch({ type: 'stage', action: { type: 'unstage', key: shown.key } });
  },
  'edits a saved comment': ({ world, who, tab, chance: { which } }: Action) => {
    const saved = world.server.feedback()[which];
    if (!saved || tab.machine().staged.has(savedKey(saved.feedback_comment_id))) return;
    const written = who.type(tab, saved.body);
    tab.dispatch({ type: 'stage', action: { type: 'edit', saved, written } });
    who.look(tab);
  },
  'opens a form': ({ tab }: Action) => {
    const target = { kind: 'new', place: wholeWork, key: `form ${tab.nextId()}` } as const;
    tab.dispatch({ type: 'openForm', target, written: { body: '', points: 0 } });
  },
  'opens the form of a comment': (action: Action) => {
    const shown = shownAt(action);
    if (!shown) return;
    const target = { kind: 'staged', key: shown.key } as const;
    action.tab.dispatch({ type: 'openForm', target, written: { body: shown.body, points: 1 } });
  },
  'types into a form': (action: Action) => {
    const [form, { written } = { written: undefined }] = formAt(action) ?? [];
    if (form === undefined) return;
    const typed = action.who.type(action.tab, written?.body);
    action.tab.dispatch({ type: 'write', form, written: typed });
  },
  'adds what is in a form': (action: Action) => {
    const [form] = formAt(action) ?? [];
    if (form === undefined) return;
    action.tab.dispatch({ type: 'finishForm', form });
    action.who.look(action.tab);
  },
  'goes to the next submission': ({ tab }: Action) => {
    tab.dispatch({ type: 'leave' });
    tab.dispatch({ type: 'save', id: tab.nextId() });
  },
  pauses: ({ tab }: Action) => tab.pause(),
  'loads the draft': ({ tab }: Action) => tab.dispatch({ type: 'open', id: tab.nextId() }),
  submits: ({ who, tab }: Action) => who.submit(tab),
  'closes the tab': ({ who, chance: { at } }: Action) => who.close(at),
  'a request arrives': ({ world, tab, chance: { fate } }: Action) => {
    const sent = tab.pending.find(({ answer }) => !answer);
    return sent && world.arrive(sent, fate);
  },
  'a request of a closed tab arrives': ({
    world,
    who: { closedTabRequests },
    chance: { fate },
  }: Action) => {
    const [sent] = closedTabRequests.splice(0, 1);
    return sent && world.arrive(sent, fate);
  },
  'an answer arrives': ({ tab }: Action) => tab.answer(),
  'everything arrives': ({ world, tab }: Action) => calmDown(world, tab),
} satisfies Record<string, (action: Action) => unknown>;

type Name = keyof typeof actions;
const all = Object.keys(actions) as Name[];
/** A comment with an open form stays staged even if another tab grades it. */
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

/** Actions that remove text on purpose. */
const takesBack: readonly Name[] = [
  'rewrites a comment',
  'unstages a comment',
  'edits a saved comment',
  'types into a form',
  'closes the tab',
];

function expectNothingCleared({ world, tab }: Action, before: ReadonlySet<string>): void {
  const after = wordsIn(tab);
  const gone = [...before].filter((word) => !after.has(word));
  const confirmed = new Set([...world.server.everSaved(), ...world.everDrafted]);
  expect(gone.filter((word) => !confirmed.has(word))).toEqual([]);
}

function expectOnlySeenIsGraded({ who, tab }: Action): void {
  for (const { items } of tab.grades.splice(0)) {
    const unseen = wordsOf(items.map(({ feedback }) => feedback)).filter(
      (word) => !who.seen.get(tab)!.has(word),
    );
    expect(unseen).toEqual([]);
  }
}

function expectGradeRemembered({ tab }: Action): void {
  const isUnknown = (event: DraftEvent) =>
    event.type === 'gradeFailed' && (!isRefused(event.error) || isSessionError(event.error));
  expect(tab.forgottenBy.splice(0).filter(isUnknown)).toEqual([]);
}

function expectNothingLost(world: Simulation, who: Person): void {
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

/** Delivers everything that is pending. */
async function calmDown(world: Simulation, tab: Tab): Promise<void> {
  while (tab.pending.length > 0 || tab.timerRuns()) {
    const sent = tab.pending.find(({ answer }) => !answer);
    if (sent) await world.arrive(sent, 'answered');
    if (tab.pending.length > 0) tab.answer();
    else tab.pause();
  }
}

function finishComments(tab: Tab): void {
  for (const form of tab.machine().forms.keys()) tab.dispatch({ type: 'finishForm', form });
  for (const [key, item] of tab.machine().staged)
    if (item.unfinished && 'body' in item)
      tab.dispatch({ type: 'stage', action: rewrite(key, item.body) });
}

/** Each tab grades everything it has, then closes, so that the next tab takes over the rest. */
async function finishAll(world: Simulation, who: Person, tabs: readonly number[]): Promise<void> {
  for (const at of [...tabs, ...tabs, 0]) {
    const tab = who.tab(at);
    tab.dispatch({ type: 'open', id: tab.nextId() });
    await calmDown(world, tab);
    for (const _ of ['once', 'after looking at what is new']) {
      finishComments(tab);
      who.submit(tab);
      await calmDown(world, tab);
    }
    expect(tab.machine().queue).toEqual([]);
    who.close(at);
  }
}

async function carryOut(plan: readonly (Chance & { name: Name })[], tabs: readonly number[]) {
  const world = draftSimulation(['saved 1', 'saved 2', 'saved 3']);
  const who = person(world);
  // All tabs start with the same comment.
  for (const at of tabs) {
    const tab = who.tab(at);
    const chance: Chance = { at, which: 0, fate: 'answered' };
    if (at === 0) actions['types a comment']({ world, who, tab, chance });
    tab.dispatch({ type: 'open', id: tab.nextId() });
    await calmDown(world, tab);
  }
  for (const { name, ...chance } of plan) {
    const action = { world, who, chance, tab: who.tab(chance.at) };
    const before = wordsIn(action.tab);
    await actions[name](action);
    if (!takesBack.includes(name)) expectNothingCleared(action, before);
    expectOnlySeenIsGraded(action);
    expectGradeRemembered(action);
    expectNothingLost(world, who);
  }
  await finishAll(world, who, tabs);
  return { world, who };
}

it('a draft loses no text and grades only text that its grader saw, in any order of events', async () => {
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

it('one tab saves each comment once, with its last text, and none that was taken back', async () => {
  await fc.assert(
    fc.asyncProperty(plans(withoutRewriting, 0), async (plan) => {
      const { world, who } = await carryOut(plan, [0]);
      expect(world.server.saved().toSorted()).toEqual([...who.wanted].toSorted());
      expect(world.server.draft()).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
