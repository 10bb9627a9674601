import type { Draft } from '@lectern/contract';
import {
  andThen,
  changed,
  everything,
  isDirty,
  meet,
  sendDraft,
  step,
  toKept,
  type DraftMachine,
  type Effect,
  type Step,
  type Tools,
} from './draft-machine.ts';
import type { GradeAnswer } from './draft-ports.ts';
import { gradeFailed, graded, loaded, saved, saveFailed, takeTurn } from './draft-turns.ts';
import { stage, type StagedItem, type StagingAction, type Written } from './staged.ts';
import {
  finish,
  formId,
  givenBack,
  withoutForm,
  type FormTarget,
  type Unfinished,
} from './unfinished.ts';

/** What can happen to a draft, and what comes with it. */
interface Events {
  // Its author.
  stage: { action: StagingAction };
  openForm: { target: FormTarget; written: Written };
  write: { form: string; written: Written };
  closeForm: { form: string };
  finishForm: { form: string };
  giveBack: { form: Unfinished; item: StagedItem | undefined };
  leave: object;
  // Turns at the server.
  open: { id: number };
  save: { id: number };
  submit: { id: number; commitSha: string | undefined };
  settle: { id: number };
  // The answers to what the turns sent.
  loaded: { draft: Draft | undefined };
  saved: { draft: Draft };
  saveFailed: { error: unknown };
  graded: { answer: GradeAnswer };
  gradeFailed: { error: unknown };
  // The end of the page, and of the session.
  lastWords: { id: number };
  lastWordsAnswered: { id: number; draft: Draft | undefined };
  close: object;
  // The browser's storage.
  kept: { keptHere: boolean };
}

export type DraftEvent = { [Type in keyof Events]: { type: Type } & Events[Type] }[keyof Events];

type Transition<Type extends keyof Events> = (
  machine: DraftMachine,
  event: Events[Type],
  tools: Tools,
) => Step;

const stopTimer: Effect = { type: 'stopTimer' };

const transitions: { [Type in keyof Events]: Transition<Type> } = {
  stage: (machine, { action }) => changed({ ...machine, staged: stage(machine.staged, action) }),
  openForm: (machine, { target, written }) => {
    const id = formId(target);
    if (machine.forms.has(id)) return step(machine);
    return changed({ ...machine, forms: new Map(machine.forms).set(id, { target, written }) });
  },
  write: (machine, { form: id, written }) => {
    const form = machine.forms.get(id);
    if (!form) return step(machine);
    return changed({ ...machine, forms: new Map(machine.forms).set(id, { ...form, written }) });
  },
  closeForm: (machine, { form }) =>
    changed({ ...machine, forms: withoutForm(machine.forms, form) }),
  finishForm: (machine, { form: id }) => {
    const form = machine.forms.get(id);
    if (!form) return step(machine);
    const staged = finish(machine.staged, form);
    return changed({ ...machine, staged, forms: withoutForm(machine.forms, id) });
  },
  giveBack: (machine, { form, item }, { newKey }) =>
    changed({ ...machine, ...givenBack(machine, form, item, newKey) }),
  leave: (machine) =>
    machine.forms.size === 0
      ? step(machine)
      : changed({ ...machine, staged: everything(machine), forms: new Map() }),

  open: (machine, { id }, tools) => takeTurn(machine, { type: 'open', id }, tools),
  save: (machine, { id }, tools) =>
    andThen(step(machine, stopTimer), (next) =>
      takeTurn(next, { type: 'save', id, merges: 0 }, tools),
    ),
  submit: (machine, { id, commitSha }, tools) =>
    andThen(step(machine, stopTimer), (next) =>
      takeTurn(next, { type: 'submit', id, commitSha, seen: machine.news, merges: 0 }, tools),
    ),
  settle: (machine, { id }, tools) => takeTurn(machine, { type: 'settle', id }, tools),

  loaded: (machine, { draft }, tools) => loaded(machine, draft, tools),
  saved: (machine, { draft }, tools) => saved(machine, draft, tools),
  saveFailed: (machine, { error }, tools) => saveFailed(machine, error, tools),
  graded: (machine, { answer }, tools) => graded(machine, answer, tools),
  gradeFailed: (machine, { error }, tools) => gradeFailed(machine, error, tools),

  lastWords: (machine, { id }) => {
    if (!isDirty(machine) || isSubmitting(machine)) return step(machine, { type: 'done', id });
    const { machine: sending, draft } = sendDraft(machine);
    return step(sending, { type: 'saveLast', id, draft });
  },
  // After a logout the tab goes on living: what has arrived need not be kept here.
  lastWordsAnswered: (machine, { id, draft }, tools) =>
    andThen(draft ? meet(machine, draft, tools) : step(machine), (next) =>
      step(next, { type: 'done', id }),
    ),
  close: (machine) => step({ ...machine, closed: true }, stopTimer),

  kept: (machine, { keptHere }) => step({ ...machine, keptHere }),
};

/** The next state of a draft, and what has to be done for it. */
export function transition(before: DraftMachine, event: DraftEvent, tools: Tools): Step {
  const go = transitions[event.type] as Transition<typeof event.type>;
  const { machine, effects } = go(before, event, tools);
  const unreached = machine.unreached && isDirty(machine);
  const after = unreached === machine.unreached ? machine : { ...machine, unreached };
  if (after.closed) return { machine: after, effects: effects.filter(isForClosed) };
  // Another tab may have taken over what this one wrote down: its last words are written again.
  const isWorthKeeping = event.type === 'lastWords' || (after !== before && event.type !== 'kept');
  if (!isWorthKeeping) return { machine: after, effects };
  // It is written down before it is sent.
  return { machine: after, effects: [{ type: 'keep', kept: toKept(after) }, ...effects] };
}

/** Nothing is saved any more once its author has logged out. */
const isForClosed = ({ type }: Effect) => type !== 'saveIn';

export const isSubmitting = ({ turns }: DraftMachine) =>
  turns.some(({ type }) => type === 'submit');
