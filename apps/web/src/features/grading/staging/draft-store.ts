import { newKey } from '../../../lib/new-key.ts';
import {
  beginDraft,
  isDirty,
  isUnsaved,
  type DraftMachine,
  type Effect,
  type Outcome,
} from './draft-machine.ts';
import type { DraftPorts, GradeAnswer } from './draft-ports.ts';
import { isSubmitting, transition, type DraftEvent } from './draft-transitions.ts';
import type { Staged, StagedItem, StagingAction, Written } from './staged.ts';
import { stagedKeyOf, type Forms, type FormTarget, type Unfinished } from './unfinished.ts';

export interface DraftState {
  staged: Staged;
  forms: Forms;
  submitting: boolean;
  /** The server has everything that is staged. */
  synced: boolean;
  /** It will be retried. */
  lastSaveFailed: boolean;
  /** This browser's storage has the draft. */
  storedLocally: boolean;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * One grader's draft for one submission. It lives outside React and outlives the screen, so that typed text
 * can only reach the submission it was typed for.
 */
export function createDraftStore(ports: DraftPorts) {
  const { dispatch, ask, machine, state, listeners } = runDraft(ports);
  const save = async () => void (await ask((id) => ({ type: 'save', id })));
  const leave = (): Promise<void> => {
    dispatch({ type: 'leave' });
    return save();
  };
  return {
    state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Whether a screen shows this draft. */
    isShown: () => listeners.size > 0,

    stage: (action: StagingAction) => dispatch({ type: 'stage', action }),
    openForm: (target: FormTarget, written: Written) =>
      dispatch({ type: 'openForm', target, written }),
    write: (form: string, written: Written) => dispatch({ type: 'write', form, written }),
    closeForm: (form: string) => dispatch({ type: 'closeForm', form }),

    /** Returns whether its comment is staged now: an empty form adds none. */
    finishForm(id: string): boolean {
      const form = state().forms.get(id);
      dispatch({ type: 'finishForm', form: id });
      return form !== undefined && state().staged.has(stagedKeyOf(form.target));
    },

    /** Reopens a closed form. `item` is what it would have staged. */
    restoreForm(form: Unfinished, item: StagedItem | undefined): void {
      dispatch({ type: 'restoreForm', form, item });
      // If no screen shows the draft, staging the text keeps a form from taking the focus later.
      if (listeners.size === 0) void leave();
    },

    /** Loads the server's draft and merges it. */
    open: async () => void (await ask((id) => ({ type: 'open', id }))),

    /** Saves now instead of after the debounce. */
    flush: save,

    /** Stages the text of open forms as unfinished and saves. */
    leave,

    /** Neither the server nor this browser's storage has the draft. */
    isAtRisk: () => isUnsaved(machine()) && machine().lastSaveFailed && !machine().storedLocally,

    /** Skips the queue, because the page is about to close. */
    saveOnUnload: async () => void (await ask((id) => ({ type: 'unload', id }))),

    /** After logout: nothing is saved or stored any more. */
    close: () => dispatch({ type: 'close' }),

    /** Resolves once all earlier operations are done. */
    whenIdle: async () => void (await ask((id) => ({ type: 'wait', id }))),

    /** Grades the shown commit. With nothing staged the grade has no comments. */
    async submit(commitSha?: string): Promise<GradeAnswer> {
      const { answer, error } = await ask((id) => ({ type: 'submit', id, commitSha }));
      if (!answer) throw error;
      return answer;
    },
  };
}

/** Runs the effects of the transitions. */
function runDraft(ports: DraftPorts) {
  let machine = beginDraft(ports.takeOverLocal());
  let state = toState(machine);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  const waiting = new Map<number, (outcome: Outcome) => void>();
  const listeners = new Set<() => void>();
  const tools = () => ({ now: Date.now(), newKey });

  function dispatch(event: DraftEvent): void {
    const next = transition(machine, event, tools());
    ({ machine } = next);
    for (const effect of next.effects) run(effect);
    state = toState(machine);
    for (const listener of listeners) listener();
  }

  function ask(make: (id: number) => DraftEvent): Promise<Outcome> {
    const id = (lastId += 1);
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      dispatch(make(id));
    });
  }

  function run(effect: Effect): void {
    switch (effect.type) {
      case 'writeLocal': {
        const storedLocally = ports.writeLocal(effect.draft);
        ({ machine } = transition(machine, { type: 'localWritten', storedLocally }, tools()));
        return;
      }
      case 'removeConfirmed':
        return ports.removeConfirmed(effect.items);
      case 'load':
        return void ports.load().then(
          (draft) => dispatch({ type: 'loaded', draft }),
          () => dispatch({ type: 'loaded', draft: undefined }),
        );
      case 'save':
        return void ports.save(effect.draft, { keepalive: false }).then(
          (draft) => dispatch({ type: 'saved', draft }),
          (error: unknown) => dispatch({ type: 'saveFailed', error }),
        );
      case 'saveOnUnload': {
        const { id } = effect;
        return void ports.save(effect.draft, { keepalive: true }).then(
          (draft) => dispatch({ type: 'unloadAnswered', id, draft }),
          () => dispatch({ type: 'unloadAnswered', id, draft: undefined }),
        );
      }
      case 'submit':
        return void ports.submit(effect.grade).then(
          (answer) => dispatch({ type: 'graded', answer }),
          (error: unknown) => dispatch({ type: 'gradeFailed', error }),
        );
      case 'saveIn':
        clearTimeout(timer);
        timer = setTimeout(() => void ask((id) => ({ type: 'save', id })), effect.delayMs);
        return;
      case 'stopTimer':
        return clearTimeout(timer);
      case 'done':
        waiting.get(effect.id)?.(effect);
        waiting.delete(effect.id);
    }
  }

  return { dispatch, ask, machine: () => machine, state: () => state, listeners };
}

function toState(machine: DraftMachine): DraftState {
  const { staged, forms, lastSaveFailed, storedLocally } = machine;
  const submitting = isSubmitting(machine);
  return { staged, forms, submitting, synced: !isDirty(machine), lastSaveFailed, storedLocally };
}
