import type { Draft } from '@lectern/contract';
import { isRefused } from '../../../api/api-error.ts';
import { newKey } from '../../../lib/new-key.ts';
import { texts } from '../../../texts/texts.ts';
import { afterAttempt, formsAfterAttempt, withoutGone } from './after-attempt.ts';
import type { DraftPorts, GradeAnswer } from './draft-ports.ts';
import { mergeStaged, withArrived } from './merge-staged.ts';
import { conflictingDraft, isAnothersSession, isOfAnotherCommit, isStranger } from './refusals.ts';
import { sameFeedback, sameStaged } from './same-feedback.ts';
import {
  finished,
  fromItems,
  nothingStaged,
  stage,
  toEntries,
  toItems,
  type Staged,
  type StagedEntry,
  type StagedItem,
  type StagingAction,
  type Written,
} from './staged.ts';
import { takeTurns } from './take-turns.ts';
import {
  beneathForms,
  finish,
  finishAll,
  formId,
  givenBack,
  keyOf,
  withoutForm,
  type Forms,
  type FormTarget,
  type Unfinished,
} from './unfinished.ts';

export interface DraftState {
  staged: Staged;
  forms: Forms;
  submitting: boolean;
  /** Nothing staged is missing on the server. */
  synced: boolean;
  /** The last try to send it there failed; there will be more. */
  unreached: boolean;
  /** This browser has written it down. */
  keptHere: boolean;
}

const debounceMs = 800;
const retryMs = 10_000;
const mostMerges = 5;
/** Of a server that cannot be reached for an evening, the last tries are the ones that matter. */
const mostSent = 100;

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * What one person stages on one work. It lives outside of any screen: whatever is shown by now, what
 * was typed for this work can only ever reach this work.
 */
export function createDraftStore(ports: DraftPorts) {
  const kept = ports.take();
  let state: DraftState = {
    staged: kept ? fromItems(kept.items) : nothingStaged,
    forms: new Map(),
    submitting: false,
    synced: kept === undefined,
    unreached: false,
    keptHere: true,
  };
  let base = {
    items: fromItems(kept?.base.items ?? []),
    version: kept?.base.version ?? 0,
    metAt: kept?.base.metAt ?? 0,
  };
  let sent: readonly StagedEntry[] = toEntries(kept?.sent ?? []);
  let attempt = kept?.attempt ?? null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** How often another device has changed what would be graded, or has words that gave way to it. */
  let news = 0;
  /** Saving and submitting take turns, so that no draft arrives after the grade it became. */
  const inTurn = takeTurns();
  const listeners = new Set<() => void>();

  /** What would be staged if every open form were finished: nothing typed is ever left out. */
  const everything = () => finishAll(state.staged, state.forms);
  const isDirty = () => sent.length > 0 || !sameStaged(everything(), base.items);
  const isUnsaved = () => !closed && isDirty();

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    state.synced = !isDirty();
    if (state.synced) state.unreached = false;
    remember();
    for (const listener of listeners) listener();
  }

  function remember(): void {
    if (closed) return;
    const items = toItems(everything());
    const isWorthIt = items.length + base.items.size + sent.length > 0 || attempt !== null;
    const known = { ...base, items: toItems(base.items) };
    const keptHere = ports.keep(
      isWorthIt ? { items, base: known, sent: toItems(sent), attempt } : null,
    );
    if (keptHere !== state.keptHere) state = { ...state, keptHere };
  }

  function change(next: Partial<DraftState>): void {
    set(next);
    if (isDirty()) saveIn(debounceMs);
  }

  function saveIn(delayMs: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void flush(), delayMs);
  }

  /** The server's draft becomes the common ground; what differs here is kept and saved again. */
  function adopt({ items, version }: Draft): void {
    const theirs = fromItems(items);
    const mine = everything();
    const merged = mergeStaged({ base: withArrived(base.items, sent, theirs), mine, theirs });
    attempt &&= withoutGone(attempt, (key) => mine.has(key) && !merged.has(key));
    meet({ items: theirs, version });
    const shown = finished(state.staged);
    set(beneathForms(state, merged));
    const isBeside = (key: string) => !mine.has(key) && !theirs.has(key);
    if (!sameStaged(finished(state.staged), shown) || [...merged.keys()].some(isBeside)) news += 1;
  }

  /** From here on it is known what the server has. Of the same version more may still be on its way. */
  function meet(ground: Omit<typeof base, 'metAt'>): void {
    if (ground.version !== base.version) sent = [];
    base = { ...ground, metAt: Date.now() };
    ports.arrived(toItems(ground.items));
  }

  /** Everything staged, written down as sent before it is: its answer may never be seen. */
  function sending() {
    const staged = everything();
    const isSent = ([key, item]: StagedEntry) =>
      [...base.items, ...sent].some(([other, one]) => other === key && sameFeedback(item, one));
    const fresh = Array.from(staged).filter((entry) => !isSent(entry));
    sent = [...sent, ...fresh].slice(-mostSent);
    remember();
    return { items: toItems(staged), version: base.version };
  }

  async function save(): Promise<void> {
    for (let merges = 0; isUnsaved() && merges < mostMerges; merges += 1) {
      try {
        const saved = await ports.save(sending(), { keepalive: false });
        meet({ items: fromItems(saved.items), version: saved.version });
        set({});
        return;
      } catch (error) {
        // It stays here, under its author; whoever looks after the session closes it.
        if (isAnothersSession(error)) return;
        const theirs = conflictingDraft(error);
        if (!theirs) {
          set({ unreached: true });
          return saveIn(retryMs);
        }
        adopt(theirs);
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    return inTurn(save);
  }

  /** Stages what is half written, and sends what the server does not have yet. */
  function leave(): Promise<void> {
    if (state.forms.size > 0) change({ staged: everything(), forms: new Map() });
    return flush();
  }

  /** Answers also which items of the draft it took with it, staged or unstaged. */
  async function send(): Promise<{ answer: GradeAnswer; taken: ReadonlySet<string> }> {
    if (!attempt) throw new Error('nothing to send');
    const { items, commitSha, idempotencyKey } = attempt;
    const isWanted = new Set([...items.map(({ key }) => key), ...everything().keys()]);
    const known = new Set([...base.items.keys(), ...sent.map(([key]) => key)]);
    const unstaged = [...known].filter((key) => !isWanted.has(key));
    try {
      const seen = { draftVersion: base.version, commitSha };
      const answer = await ports.submit({ items, unstaged, ...seen, idempotencyKey });
      attempt = null;
      change({
        staged: afterAttempt(state, items, answer.feedback),
        forms: formsAfterAttempt(state.forms, items, answer.feedback),
      });
      return { answer, taken: new Set([...items.map(({ key }) => key), ...unstaged]) };
    } catch (error) {
      if (isRefused(error) && !isStranger(error)) attempt = null;
      remember();
      throw error;
    }
  }

  /** One that never arrived is over once its commit has given way to the one that is shown. */
  async function sendAgain(commitSha: string | undefined): Promise<GradeAnswer | undefined> {
    try {
      return (await send()).answer;
    } catch (error) {
      if (commitSha === undefined || !isOfAnotherCommit(error)) throw error;
      return undefined;
    }
  }

  async function submitSeen(commitSha: string | undefined): Promise<GradeAnswer> {
    // An attempt without an answer may have been applied: only the same one again tells.
    if (attempt) {
      const answer = await sendAgain(commitSha);
      if (answer && finished(state.staged).size === 0) return answer;
    }
    attempt = { idempotencyKey: newKey(), commitSha, items: toItems(finished(state.staged)) };
    remember();
    const { answer, taken } = await send();
    // What was left out of the grade is still there. One that was sent again has taken nothing now.
    const isLeft = ([key]: StagedEntry) => !taken.has(key);
    const items = new Map(Array.from(base.items).filter(isLeft));
    base = { items, version: items.size === 0 ? 0 : base.version + 1, metAt: Date.now() };
    sent = sent.filter(isLeft);
    change({});
    return answer;
  }

  /** What another device has made of it since somebody looked is shown before it is graded. */
  async function submitInTurn(seen: number, commitSha?: string): Promise<GradeAnswer> {
    for (let merges = 0; news === seen; merges += 1) {
      try {
        return await submitSeen(commitSha);
      } catch (error) {
        const theirs = conflictingDraft(error);
        if (!theirs || merges === mostMerges) throw error;
        adopt(theirs);
      }
    }
    throw new Error(texts.grader.draftChanged);
  }

  return {
    state: () => state,

    /** Whether a screen shows it. */
    isShown: () => listeners.size > 0,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    stage: (action: StagingAction) => change({ staged: stage(state.staged, action) }),

    openForm(target: FormTarget, written: Written): void {
      const id = formId(target);
      if (state.forms.has(id)) return;
      change({ forms: new Map(state.forms).set(id, { target, written }) });
    },

    write(id: string, written: Written): void {
      const form = state.forms.get(id);
      if (form) change({ forms: new Map(state.forms).set(id, { ...form, written }) });
    },

    closeForm(id: string): void {
      change({ forms: withoutForm(state.forms, id) });
    },

    /** Takes back that a form was closed, with what it would have staged by then. */
    giveBack(form: Unfinished, item: StagedItem | undefined): void {
      change(givenBack(state, form, item));
      // Nobody looks at this work any more: an open form would take the keys on the way back.
      if (listeners.size === 0) void leave();
    },

    /** Answers whether what it is about is staged now: an empty form adds nothing. */
    finishForm(id: string): boolean {
      const form = state.forms.get(id);
      if (!form) return false;
      const staged = finish(state.staged, form);
      change({ staged, forms: withoutForm(state.forms, id) });
      return staged.has(keyOf(form.target));
    },

    /** Brings in what another device has staged meanwhile. */
    open: () =>
      inTurn(async () => {
        const draft = await ports.load().catch(() => undefined);
        if (draft) adopt(draft);
        if (isDirty()) saveIn(0);
      }),

    /** Sends what the server does not have yet, without waiting for the next try. */
    flush,

    leave,

    /** Nobody but this page has it. */
    isOnlyHere: () => isUnsaved() && state.unreached && !state.keptHere,

    /** The page is going: there is no time for turns, and the answer will not be seen. */
    async lastWords(): Promise<void> {
      remember();
      if (!isDirty() || state.submitting) return;
      const saved = await ports.save(sending(), { keepalive: true }).catch(() => undefined);
      // Whoever logs out goes on living: what arrived need not be kept here.
      if (!saved) return;
      meet({ items: fromItems(saved.items), version: saved.version });
      set({});
    },

    /** Its author has logged out: nothing of it is sent or written down from now on. */
    close(): void {
      closed = true;
      clearTimeout(timer);
    },

    /** Done once whatever is on its way to the server has been answered. */
    settled: () => inTurn(async () => {}),

    /**
     * One grade at a time, of the commit that is shown; with nothing staged it completes a flawless work.
     */
    async submit(commitSha?: string): Promise<GradeAnswer> {
      clearTimeout(timer);
      const seen = news;
      set({ submitting: true });
      try {
        return await inTurn(() => submitInTurn(seen, commitSha));
      } finally {
        change({ submitting: false });
      }
    },
  };
}
