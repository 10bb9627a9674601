import { ApiError } from '../../../../api/api-error.ts';
import { beginDraft, everything, type Effect } from '../draft-machine.ts';
import type { SentGrade } from '../draft-ports.ts';
import { transition, type DraftEvent } from '../draft-transitions.ts';
import { draftKeptHere, storageKey } from '../kept-locally.ts';
import { finished, type StagedItem } from '../staged.ts';
import { bodies, draftServer } from './draft-server.ts';
import { fakeStorage } from './fake-storage.ts';

const place = storageKey({ userId: 1, assignmentId: 2, workId: 3 });

/** What becomes of a request. */
export type Fate =
  'answered' | 'request lost' | 'answer lost' | 'session ended' | 'another session';

type Request = Extract<Effect, { type: 'load' | 'save' | 'saveLast' | 'submit' }>;

interface OnItsWay {
  request: Request;
  /** Once the server has had it. */
  answer?: DraftEvent;
}

const unreachable = new ApiError({ status: 0, code: 'unreachable', message: '' });
const refusals: Partial<Record<Fate, ApiError>> = {
  'request lost': unreachable,
  'session ended': new ApiError({ status: 401, code: 'unauthorized', message: '' }),
  'another session': new ApiError({ status: 409, code: 'not_the_author', message: '' }),
};

/** Browsers and their server, where every request, answer and timer waits until it is told to go on. */
export function draftWorld(saved: readonly string[]) {
  const server = draftServer(saved);
  /** Words that the server has had in a draft. */
  const everDrafted = new Set<string>();
  let ticks = 0;
  const tools = () => ({ now: (ticks += 1), newKey: () => `key ${(ticks += 1)}` });

  async function ask(request: Request): Promise<DraftEvent> {
    switch (request.type) {
      case 'load':
        return { type: 'loaded', draft: await server.ports.load() };
      case 'save':
        return { type: 'saved', draft: await server.ports.save(request.draft) };
      case 'saveLast':
        return {
          type: 'lastWordsAnswered',
          id: request.id,
          draft: await server.ports.save(request.draft),
        };
      case 'submit':
        return { type: 'graded', answer: await server.ports.submit(request.grade) };
    }
  }

  /** The request reaches the server, or does not; its answer waits. */
  async function arrive(sent: OnItsWay, fate: Fate): Promise<void> {
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
        ).flatMap((kept) => {
          const { items, attempt } = JSON.parse(kept) as {
            items: Parameters<typeof bodies>[0];
            attempt: { items: Parameters<typeof bodies>[0] } | null;
          };
          return [...bodies(items), ...bodies(attempt?.items ?? [])];
        }),
      );
    return { words, openTab: () => openTab(draftKeptHere(place, () => storage)) };
  }

  function openTab(kept: ReturnType<typeof draftKeptHere>) {
    const left = kept.take();
    let machine = beginDraft(left);
    let timerRuns = false;
    let id = 0;
    const onTheirWay: OnItsWay[] = [];
    const grades: SentGrade[] = [];
    /** What made it forget a grade without an answer. */
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
        case 'keep':
          kept.keep(effect.kept);
          return;
        case 'arrived':
          return kept.arrived(effect.items);
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
        case 'saveLast':
        case 'submit':
          if (effect.type === 'submit') grades.push(effect.grade);
          onTheirWay.push({ request: effect });
      }
    }

    return {
      dispatch,
      left,
      grades,
      forgottenBy,
      onTheirWay,
      machine: () => machine,
      nextId: () => (id += 1),
      timerRuns: () => timerRuns,
      /** The author has paused for long enough. */
      pause(): void {
        if (!timerRuns) return;
        timerRuns = false;
        dispatch({ type: 'save', id: (id += 1) });
      },
      /** The oldest answer that waits comes in. */
      answer(): void {
        const at = onTheirWay.findIndex(({ answer }) => answer);
        const [sent] = at < 0 ? [] : onTheirWay.splice(at, 1);
        if (sent?.answer) dispatch(sent.answer);
      },
    };
  }

  return { server, everDrafted, device, arrive };
}

export type Tab = ReturnType<ReturnType<ReturnType<typeof draftWorld>['device']>['openTab']>;

function failed(request: Request, error: unknown): DraftEvent {
  switch (request.type) {
    case 'load':
      return { type: 'loaded', draft: undefined };
    case 'save':
      return { type: 'saveFailed', error };
    case 'saveLast':
      return { type: 'lastWordsAnswered', id: request.id, draft: undefined };
    case 'submit':
      return { type: 'gradeFailed', error };
  }
}

export const wordsOf = (items: Iterable<StagedItem>) =>
  Array.from(items).flatMap((item) => ('body' in item ? [item.body] : []));

/** All that is staged or half written in a tab. */
export const wordsIn = (tab: Tab) => new Set(wordsOf(everything(tab.machine()).values()));

/** What its grader sees as ready to be graded. */
export const readyIn = (tab: Tab) => wordsOf(finished(tab.machine().staged).values());
