import type { Draft } from '@lectern/contract';
import {
  andThen,
  changed,
  everything,
  isDirty,
  prepareSave,
  recordDraft,
  step,
  toLocalDraft,
  type DraftMachine,
  type Effect,
  type Step,
  type Tools,
} from './draft-machine.ts';
import type { GradeAnswer } from './draft-ports.ts';
import { enqueue, gradeFailed, graded, loaded, saved, saveFailed } from './draft-queue.ts';
import { stage, type StagedItem, type StagingAction, type Written } from './staged.ts';
import {
  finish,
  restoreForm,
  withForm,
  withoutForm,
  type FormTarget,
  type Unfinished,
} from './unfinished.ts';

/** The events of a draft and their values. */
interface Events {
  // From the grader.
  stage: { action: StagingAction };
  openForm: { target: FormTarget; written: Written };
  write: { form: string; written: Written };
  closeForm: { form: string };
  finishForm: { form: string };
  restoreForm: { form: Unfinished; item: StagedItem | undefined };
  leave: object;
  // Queued operations.
  open: { id: number };
  save: { id: number };
  submit: { id: number; commitSha: string | undefined };
  wait: { id: number };
  // Responses of the server.
  loaded: { draft: Draft | undefined };
  saved: { draft: Draft };
  saveFailed: { error: unknown };
  graded: { answer: GradeAnswer };
  gradeFailed: { error: unknown };
  // The end of the page or of the session.
  unload: { id: number };
  unloadAnswered: { id: number; draft: Draft | undefined };
  close: object;
  // From this browser's storage.
  localWritten: { storedLocally: boolean };
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
    const forms = withForm(machine.forms, { target, written });
    return forms === machine.forms ? step(machine) : changed({ ...machine, forms });
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
  restoreForm: (machine, { form, item }, { newKey }) =>
    changed({ ...machine, ...restoreForm(machine, form, item, newKey) }),
  leave: (machine) =>
    machine.forms.size === 0
      ? step(machine)
      : changed({ ...machine, staged: everything(machine), forms: new Map() }),

  open: (machine, { id }, tools) => enqueue(machine, { type: 'open', id }, tools),
  save: (machine, { id }, tools) =>
    andThen(step(machine, stopTimer), (next) =>
      enqueue(next, { type: 'save', id, merges: 0 }, tools),
    ),
  submit: (machine, { id, commitSha }, tools) =>
    andThen(step(machine, stopTimer), (next) =>
      enqueue(
        next,
        { type: 'submit', id, commitSha, seenChanges: machine.remoteChanges, merges: 0 },
        tools,
      ),
    ),
  wait: (machine, { id }, tools) => enqueue(machine, { type: 'wait', id }, tools),

  loaded: (machine, { draft }, tools) => loaded(machine, draft, tools),
  saved: (machine, { draft }, tools) => saved(machine, draft, tools),
  saveFailed: (machine, { error }, tools) => saveFailed(machine, error, tools),
  graded: (machine, { answer }, tools) => graded(machine, answer, tools),
  gradeFailed: (machine, { error }, tools) => gradeFailed(machine, error, tools),

  unload: (machine, { id }) => {
    if (!isDirty(machine) || isSubmitting(machine)) return step(machine, { type: 'done', id });
    const { machine: sending, draft } = prepareSave(machine);
    return step(sending, { type: 'saveOnUnload', id, draft });
  },
  // The page can outlive this: a logout also sends an unload event.
  unloadAnswered: (machine, { id, draft }, tools) =>
    andThen(draft ? recordDraft(machine, draft, tools) : step(machine), (next) =>
      step(next, { type: 'done', id }),
    ),
  close: (machine) => step({ ...machine, closed: true }, stopTimer),

  localWritten: (machine, { storedLocally }) => step({ ...machine, storedLocally }),
};

/** The next state of a draft, and the effects to run. */
export function transition(before: DraftMachine, event: DraftEvent, tools: Tools): Step {
  const go = transitions[event.type] as Transition<typeof event.type>;
  const { machine, effects } = go(before, event, tools);
  const lastSaveFailed = machine.lastSaveFailed && isDirty(machine);
  const after =
    lastSaveFailed === machine.lastSaveFailed ? machine : { ...machine, lastSaveFailed };
  if (after.closed) return { machine: after, effects: effects.filter(isForClosed) };
  // On unload it is written even if unchanged, because another tab may have taken over the local copy.
  const isStored = event.type === 'unload' || (after !== before && event.type !== 'localWritten');
  if (!isStored) return { machine: after, effects };
  // The local copy is written before anything is sent.
  const write: Effect = { type: 'writeLocal', draft: toLocalDraft(after) };
  return { machine: after, effects: [write, ...effects] };
}

/** After logout no save is scheduled. */
const isForClosed = ({ type }: Effect) => type !== 'saveIn';

export const isSubmitting = ({ queue }: DraftMachine) =>
  queue.some(({ type }) => type === 'submit');
