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
import { keyOf, type Forms, type FormTarget, type Unfinished } from './unfinished.ts';

export interface DraftState {
  staged: Staged;
  forms: Forms;
  submitting: boolean;
  /** The server has everything that is staged. */
  synced: boolean;
  /** The last save failed; it is tried again. */
  unreached: boolean;
  /** This browser's storage has it. */
  keptHere: boolean;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Holds one person's draft on one work. It outlives the screen: words reach only the work they were typed for. */
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

    /** Whether a screen shows it. */
    isShown: () => listeners.size > 0,

    stage: (action: StagingAction) => dispatch({ type: 'stage', action }),
    openForm: (target: FormTarget, written: Written) =>
      dispatch({ type: 'openForm', target, written }),
    write: (form: string, written: Written) => dispatch({ type: 'write', form, written }),
    closeForm: (form: string) => dispatch({ type: 'closeForm', form }),

    /** Answers whether its comment is staged now: an empty form adds nothing. */
    finishForm(id: string): boolean {
      const form = state().forms.get(id);
      dispatch({ type: 'finishForm', form: id });
      return form !== undefined && state().staged.has(keyOf(form.target));
    },

    /** Opens a closed form again, with what it would have staged. */
    giveBack(form: Unfinished, item: StagedItem | undefined): void {
      dispatch({ type: 'giveBack', form, item });
      // With no screen to show it, an open form would take the keys on the way back.
      if (listeners.size === 0) void leave();
    },

    /** Merges what another device has staged meanwhile. */
    open: async () => void (await ask((id) => ({ type: 'open', id }))),

    /** Sends what the server does not have yet, without waiting for the timer. */
    flush: save,

    /** Stages what is half written and sends it. */
    leave,

    /** Neither the server nor this browser's storage has it. */
    isOnlyHere: () => isUnsaved(machine()) && machine().unreached && !machine().keptHere,

    /** The page is going: there is no time for turns. */
    lastWords: async () => void (await ask((id) => ({ type: 'lastWords', id }))),

    /** Its author has logged out: nothing is saved or written down from now on. */
    close: () => dispatch({ type: 'close' }),

    /** Done once every request before it has been answered. */
    settled: async () => void (await ask((id) => ({ type: 'settle', id }))),

    /** Grades the commit that is shown. With nothing staged it completes a flawless work. */
    async submit(commitSha?: string): Promise<GradeAnswer> {
      const { answer, error } = await ask((id) => ({ type: 'submit', id, commitSha }));
      if (!answer) throw error;
      return answer;
    },
  };
}

/** Does what the transitions ask for. */
function runDraft(ports: DraftPorts) {
  let machine = beginDraft(ports.take());
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
      case 'keep':
        ({ machine } = transition(
          machine,
          { type: 'kept', keptHere: ports.keep(effect.kept) },
          tools(),
        ));
        return;
      case 'arrived':
        return ports.arrived(effect.items);
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
      case 'saveLast': {
        const { id } = effect;
        return void ports.save(effect.draft, { keepalive: true }).then(
          (draft) => dispatch({ type: 'lastWordsAnswered', id, draft }),
          () => dispatch({ type: 'lastWordsAnswered', id, draft: undefined }),
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
  const { staged, forms, unreached, keptHere } = machine;
  const submitting = isSubmitting(machine);
  return { staged, forms, submitting, synced: !isDirty(machine), unreached, keptHere };
}
