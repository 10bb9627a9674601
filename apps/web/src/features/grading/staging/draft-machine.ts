import type { Draft, DraftItem } from '@lectern/contract';
import { withoutGone } from './after-attempt.ts';
import type { GradeAnswer, SentGrade } from './draft-ports.ts';
import type { Kept } from './kept-locally.ts';
import { mergeStaged, withArrived } from './merge-staged.ts';
import { sameFeedback, sameStaged } from './same-feedback.ts';
import {
  finished,
  fromItems,
  nothingStaged,
  toEntries,
  toItems,
  type Staged,
  type StagedEntry,
} from './staged.ts';
import { beneathForms, finishAll, type Forms } from './unfinished.ts';

/** What one person stages on one work, and what is known of the server's copy of it. */
export interface DraftMachine {
  staged: Staged;
  forms: Forms;
  /** The server's draft as it was last seen: the common ground of a merge. */
  base: { items: Staged; version: number; metAt: number };
  /** Items sent to it without an answer. */
  sent: readonly StagedEntry[];
  /** A grade sent without an answer. It is sent again under the same key. */
  attempt: Kept['attempt'];
  /** Counts changes by another device to what would be graded. */
  news: number;
  /** The last save failed. */
  unreached: boolean;
  /** This browser's storage has it. */
  keptHere: boolean;
  /** Its author has logged out. */
  closed: boolean;
  /** The first one runs: no draft may arrive after the grade it became. */
  turns: readonly Turn[];
}

export type Turn =
  | { type: 'open' | 'settle'; id: number }
  | { type: 'save'; id: number; merges: number }
  | SubmitTurn;

export interface SubmitTurn {
  type: 'submit';
  id: number;
  /** The commit that was shown when Submit was pressed. */
  commitSha: string | undefined;
  /** `news` when Submit was pressed. */
  seen: number;
  merges: number;
  /** What the request on its way carries. */
  sending?: { isAgain: boolean; unstaged: readonly string[] };
}

export interface SentDraft {
  items: DraftItem[];
  version: number;
}

export type Effect =
  | { type: 'keep'; kept: Kept | null }
  | { type: 'load' }
  | { type: 'save'; draft: SentDraft }
  /** The page is going: the request must outlive it. */
  | { type: 'saveLast'; id: number; draft: SentDraft }
  | { type: 'submit'; grade: SentGrade }
  | { type: 'arrived'; items: DraftItem[] }
  /** Replaces the timer before. */
  | { type: 'saveIn'; delayMs: number }
  | { type: 'stopTimer' }
  | ({ type: 'done'; id: number } & Outcome);

export interface Outcome {
  answer?: GradeAnswer;
  error?: unknown;
}

export interface Step {
  machine: DraftMachine;
  effects: readonly Effect[];
}

/** Clock and randomness. */
export interface Tools {
  now: number;
  newKey: () => string;
}

const debounceMs = 800;
/** After an evening without the server, only the last tries matter. */
const mostSent = 100;

export function beginDraft(kept: Kept | undefined): DraftMachine {
  return {
    staged: kept ? fromItems(kept.items) : nothingStaged,
    forms: new Map(),
    base: {
      items: fromItems(kept?.base.items ?? []),
      version: kept?.base.version ?? 0,
      metAt: kept?.base.metAt ?? 0,
    },
    sent: toEntries(kept?.sent ?? []),
    attempt: kept?.attempt ?? null,
    news: 0,
    unreached: false,
    keptHere: true,
    closed: false,
    turns: [],
  };
}

export const step = (machine: DraftMachine, ...effects: Effect[]): Step => ({ machine, effects });

export function andThen(before: Step, go: (machine: DraftMachine) => Step): Step {
  const { machine, effects } = go(before.machine);
  return { machine, effects: [...before.effects, ...effects] };
}

/** What would be staged if every open form were finished: no typed word is left out. */
export const everything = ({ staged, forms }: DraftMachine) => finishAll(staged, forms);

export const isDirty = (machine: DraftMachine) =>
  machine.sent.length > 0 || !sameStaged(everything(machine), machine.base.items);

export const isUnsaved = (machine: DraftMachine) => !machine.closed && isDirty(machine);

/** A change by its author is saved once they pause. */
export function changed(machine: DraftMachine): Step {
  return isDirty(machine) ? step(machine, { type: 'saveIn', delayMs: debounceMs }) : step(machine);
}

/** What this browser writes down; null when there is nothing to remember. */
export function toKept(machine: DraftMachine): Kept | null {
  const { base, sent, attempt } = machine;
  const items = toItems(everything(machine));
  if (items.length + base.items.size + sent.length === 0 && attempt === null) return null;
  return { items, base: { ...base, items: toItems(base.items) }, sent: toItems(sent), attempt };
}

/** Everything staged, remembered as sent before it is: its answer may never arrive. */
export function sendDraft(machine: DraftMachine): { machine: DraftMachine; draft: SentDraft } {
  const { base, sent } = machine;
  const staged = everything(machine);
  const known = [...base.items, ...sent];
  const isSent = ([key, item]: StagedEntry) =>
    known.some(([other, one]) => other === key && sameFeedback(item, one));
  const fresh = Array.from(staged).filter((entry) => !isSent(entry));
  return {
    machine: { ...machine, sent: [...sent, ...fresh].slice(-mostSent) },
    draft: { items: toItems(staged), version: base.version },
  };
}

/** The server's draft is known. Of the same version, more may still be on its way. */
export function meet(machine: DraftMachine, { items, version }: Draft, { now }: Tools): Step {
  const sent = version === machine.base.version ? machine.sent : [];
  const base = { items: fromItems(items), version, metAt: now };
  return step({ ...machine, base, sent }, { type: 'arrived', items });
}

/** Merges the server's draft; what differs here is kept and saved again. */
export function adopt(machine: DraftMachine, draft: Draft, tools: Tools): Step {
  const theirs = fromItems(draft.items);
  const mine = everything(machine);
  const base = withArrived(machine.base.items, machine.sent, theirs);
  const merged = mergeStaged({ base, mine, theirs }, tools.newKey);
  const isGone = (key: string) => mine.has(key) && !merged.has(key);
  const attempt = machine.attempt && withoutGone(machine.attempt, isGone);
  const beneath = beneathForms(machine, merged, tools.newKey);
  const isBeside = (key: string) => !mine.has(key) && !theirs.has(key);
  const isNews =
    !sameStaged(finished(beneath.staged), finished(machine.staged)) ||
    [...merged.keys()].some(isBeside);
  const news = machine.news + Number(isNews);
  return meet({ ...machine, ...beneath, attempt, news }, draft, tools);
}
