import type { Draft, DraftItem } from '@lectern/contract';
import { withoutGoneItems } from './after-submit.ts';
import type { GradeAnswer, SentGrade } from './draft-ports.ts';
import type { LocalDraft } from './local-drafts.ts';
import { mergeStaged, withConfirmed } from './merge-staged.ts';
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
import { finishAll, rebaseForms, type Forms } from './unfinished.ts';

/** The draft of one grader for one submission, and what is known of the server's copy. */
export interface DraftMachine {
  staged: Staged;
  forms: Forms;
  /** The server's draft as last seen, which is the base of a three-way merge. */
  base: { items: Staged; version: number; metAt: number };
  /** Items sent to the server without an answer. */
  sent: readonly StagedEntry[];
  /** An unanswered submit, which is retried with the same idempotency key. */
  attempt: LocalDraft['attempt'];
  /** Counts changes from other devices to what a submit would grade. */
  remoteChanges: number;
  lastSaveFailed: boolean;
  /** This browser's storage has the draft. */
  storedLocally: boolean;
  /** The grader has logged out. */
  closed: boolean;
  /** The first operation runs alone, because a parallel save could arrive after its own grade. */
  queue: readonly Operation[];
}

export type Operation =
  | { type: 'open' | 'wait'; id: number }
  | { type: 'save'; id: number; merges: number }
  | SubmitOperation;

export interface SubmitOperation {
  type: 'submit';
  id: number;
  /** The commit that was shown when Submit was pressed. */
  commitSha: string | undefined;
  /** `remoteChanges` when Submit was pressed. */
  seenChanges: number;
  merges: number;
  /** The request that is under way. */
  sending?: { isRetry: boolean; unstaged: readonly string[] };
}

export interface SentDraft {
  items: DraftItem[];
  version: number;
}

export type Effect =
  | { type: 'writeLocal'; draft: LocalDraft | null }
  | { type: 'load' }
  | { type: 'save'; draft: SentDraft }
  /** The request must outlive the page. */
  | { type: 'saveOnUnload'; id: number; draft: SentDraft }
  | { type: 'submit'; grade: SentGrade }
  | { type: 'removeConfirmed'; items: DraftItem[] }
  /** Restarts the timer. */
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
/** Bounds memory during a long outage; older unanswered items no longer matter. */
const maxSent = 100;

export function beginDraft(local: LocalDraft | undefined): DraftMachine {
  return {
    staged: local ? fromItems(local.items) : nothingStaged,
    forms: new Map(),
    base: {
      items: fromItems(local?.base.items ?? []),
      version: local?.base.version ?? 0,
      metAt: local?.base.metAt ?? 0,
    },
    sent: toEntries(local?.sent ?? []),
    attempt: local?.attempt ?? null,
    remoteChanges: 0,
    lastSaveFailed: false,
    storedLocally: true,
    closed: false,
    queue: [],
  };
}

export const step = (machine: DraftMachine, ...effects: Effect[]): Step => ({ machine, effects });

export function andThen(before: Step, go: (machine: DraftMachine) => Step): Step {
  const { machine, effects } = go(before.machine);
  return { machine, effects: [...before.effects, ...effects] };
}

/** The staged items if every open form were finished now. */
export const everything = ({ staged, forms }: DraftMachine) => finishAll(staged, forms);

export const isDirty = (machine: DraftMachine) =>
  machine.sent.length > 0 || !sameStaged(everything(machine), machine.base.items);

export const isUnsaved = (machine: DraftMachine) => !machine.closed && isDirty(machine);

/** Schedules a save for when the grader pauses. */
export function changed(machine: DraftMachine): Step {
  return isDirty(machine) ? step(machine, { type: 'saveIn', delayMs: debounceMs }) : step(machine);
}

/** The draft for this browser's storage; null if there is nothing to store. */
export function toLocalDraft(machine: DraftMachine): LocalDraft | null {
  const { base, sent, attempt } = machine;
  const items = toItems(everything(machine));
  if (items.length + base.items.size + sent.length === 0 && attempt === null) return null;
  return { items, base: { ...base, items: toItems(base.items) }, sent: toItems(sent), attempt };
}

/** The draft to save. Its items are recorded as sent first, because the answer may be lost. */
export function prepareSave(machine: DraftMachine): { machine: DraftMachine; draft: SentDraft } {
  const { base, sent } = machine;
  const staged = everything(machine);
  const known = [...base.items, ...sent];
  const isSent = ([key, item]: StagedEntry) =>
    known.some(([other, one]) => other === key && sameFeedback(item, one));
  const fresh = Array.from(staged).filter((entry) => !isSent(entry));
  return {
    machine: { ...machine, sent: [...sent, ...fresh].slice(-maxSent) },
    draft: { items: toItems(staged), version: base.version },
  };
}

/** Records the server's draft. If its version is unchanged, sent items may still arrive. */
export function recordDraft(
  machine: DraftMachine,
  { items, version }: Draft,
  { now }: Tools,
): Step {
  const sent = version === machine.base.version ? machine.sent : [];
  const base = { items: fromItems(items), version, metAt: now };
  return step({ ...machine, base, sent }, { type: 'removeConfirmed', items });
}

/** Merges the server's draft into this one. The next save sends what differs. */
export function mergeDraft(machine: DraftMachine, draft: Draft, tools: Tools): Step {
  const theirs = fromItems(draft.items);
  const mine = everything(machine);
  const base = withConfirmed(machine.base.items, machine.sent, theirs);
  const merged = mergeStaged({ base, mine, theirs }, tools.newKey);
  const isGone = (key: string) => mine.has(key) && !merged.has(key);
  const attempt = machine.attempt && withoutGoneItems(machine.attempt, isGone);
  const rebased = rebaseForms(machine, merged, tools.newKey);
  const isCopy = (key: string) => !mine.has(key) && !theirs.has(key);
  const isChange =
    !sameStaged(finished(rebased.staged), finished(machine.staged)) ||
    [...merged.keys()].some(isCopy);
  const remoteChanges = machine.remoteChanges + Number(isChange);
  return recordDraft({ ...machine, ...rebased, attempt, remoteChanges }, draft, tools);
}
