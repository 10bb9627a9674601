import { ApiError } from '../../../../api/api-error.ts';
import { beginDraft, everything, type Effect, type Tools } from '../draft-machine.ts';
import type { SentGrade } from '../draft-ports.ts';
import { transition, type DraftEvent } from '../draft-transitions.ts';
import { localDrafts, storageKey } from '../local-drafts.ts';
import { finished, type StagedItem } from '../staged.ts';
import { bodies, draftServer } from './draft-server.ts';
import { fakeStorage } from './fake-storage.ts';

const place = storageKey({ userId: 1, assignmentId: 2, workId: 3 });

/** How a request ends. */
export type Fate =
  'answered' | 'request lost' | 'answer lost' | 'session ended' | 'another session';

type Request = Extract<Effect, { type: 'load' | 'save' | 'saveOnUnload' | 'submit' }>;

interface Pending {
  request: Request;
  /** Set once the server has answered; the tab has not received it yet. */
  answer?: DraftEvent;
}

const unreachable = new ApiError({ status: 0, code: 'unreachable', message: '' });
const refusals: Partial<Record<Fate, ApiError>> = {
  'request lost': unreachable,
  'session ended': new ApiError({ status: 401, code: 'unauthorized', message: '' }),
  'another session': new ApiError({ status: 409, code: 'not_the_author', message: '' }),
};

/** Browsers and a server whose requests, answers and timers proceed only when the test says so. */
export function draftSimulation(saved: readonly string[]) {
  const server = draftServer(saved);
  /** Every text that was in the server's draft. */
  const everDrafted = new Set<string>();
  let ticks = 0;
  const tools = () => ({ now: (ticks += 1), newKey: () => `key ${(ticks += 1)}` });

  async function ask(request: Request): Promise<DraftEvent> {
    switch (request.type) {
      case 'load':
        return { type: 'loaded', draft: await server.ports.load() };
      case 'save':
        return { type: 'saved', draft: await server.ports.save(request.draft) };
      case 'saveOnUnload':
        return {
          type: 'unloadAnswered',
          id: request.id,
          draft: await server.ports.save(request.draft),
        };
      case 'submit':
        return { type: 'graded', answer: await server.ports.submit(request.grade) };
    }
  }

  /** The request reaches the server or fails. Its answer waits. */
  async function arrive(sent: Pending, fate: Fate): Promise<void> {
    const refusal = refusals[fate];
    try {
      if (refusal) throw refusal;
      sent.answer = await ask(sent.request);
      if (fate === 'answer lost') throw unreachable;
    } catch (error) {
      sent.answer = failed(sent.request, error);
    }
    for (const body of server.draft()) everDrafted.add(body);
  }

  function device() {
    const storage = fakeStorage();
    const words = () =>
      new Set(
        Array.from({ length: storage.length }, (_, at) =>
          storage.getItem(storage.key(at)!)!,
        ).flatMap((stored) => {
          const { items, attempt } = JSON.parse(stored) as {
            items: Parameters<typeof bodies>[0];
            attempt: { items: Parameters<typeof bodies>[0] } | null;
          };
          return [...bodies(items), ...bodies(attempt?.items ?? [])];
        }),
      );
    const local = () => localDrafts(place, () => storage);
    return { words, openTab: () => openTab(local(), tools) };
  }

  return { server, everDrafted, device, arrive };
}

function openTab(local: ReturnType<typeof localDrafts>, tools: () => Tools) {
  const left = local.takeOverLocal();
  let machine = beginDraft(left);
  let timerRuns = false;
  let id = 0;
  const pending: Pending[] = [];
  const grades: SentGrade[] = [];
  /** Events after which the tab no longer remembers an unanswered submit. */
  const forgottenBy: DraftEvent[] = [];

  function dispatch(event: DraftEvent): void {
    const { attempt } = machine;
    const next = transition(machine, event, tools());
    ({ machine } = next);
    if (attempt && !machine.attempt) forgottenBy.push(event);
    for (const effect of next.effects) run(effect);
  }

  function run(effect: Effect): void {
    switch (effect.type) {
      case 'writeLocal':
        local.writeLocal(effect.draft);
        return;
      case 'removeConfirmed':
        return local.removeConfirmed(effect.items);
      case 'saveIn':
        timerRuns = true;
        return;
      case 'stopTimer':
        timerRuns = false;
        return;
      case 'done':
        return;
      case 'load':
      case 'save':
      case 'saveOnUnload':
      case 'submit':
        if (effect.type === 'submit') grades.push(effect.grade);
        pending.push({ request: effect });
    }
  }

  return {
    dispatch,
    left,
    grades,
    forgottenBy,
    pending,
    machine: () => machine,
    nextId: () => (id += 1),
    timerRuns: () => timerRuns,
    /** The debounce timer fires. */
    pause(): void {
      if (!timerRuns) return;
      timerRuns = false;
      dispatch({ type: 'save', id: (id += 1) });
    },
    /** Delivers the oldest waiting answer. */
    answer(): void {
      const at = pending.findIndex(({ answer }) => answer);
      const [sent] = at < 0 ? [] : pending.splice(at, 1);
      if (sent?.answer) dispatch(sent.answer);
    },
  };
}

export type Tab = ReturnType<typeof openTab>;

function failed(request: Request, error: unknown): DraftEvent {
  switch (request.type) {
    case 'load':
      return { type: 'loaded', draft: undefined };
    case 'save':
      return { type: 'saveFailed', error };
    case 'saveOnUnload':
      return { type: 'unloadAnswered', id: request.id, draft: undefined };
    case 'submit':
      return { type: 'gradeFailed', error };
  }
}

export const wordsOf = (items: Iterable<StagedItem>) =>
  Array.from(items).flatMap((item) => ('body' in item ? [item.body] : []));

/** The texts staged in a tab and in its open forms. */
export const wordsIn = (tab: Tab) => new Set(wordsOf(everything(tab.machine()).values()));

/** The texts that a submit in this tab would grade. */
export const readyIn = (tab: Tab) => wordsOf(finished(tab.machine().staged).values());
