import { routes } from '@lectern/contract';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import type { InWork } from '../../../data/classroom-keys.ts';
import { queryClient } from '../../../data/query-client.ts';
import { currentUserQuery } from '../../../data/user.ts';
import { onClearPersonalData } from '../../../lib/personal-data.ts';
import { onLeaving } from '../../../lib/flush-before-leaving.ts';
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts';
import { localDrafts, storageKey } from './local-drafts.ts';
import { isSessionError } from './refusals.ts';
import { stableWhileTyping } from './stable-while-typing.ts';

/** Stores outlive their screen, because a save may still be under way. */
const stores = new Map<string, DraftStore>();

// Asks every store, because a draft may belong to a submission that was shown earlier.
addEventListener('beforeunload', (event) => {
  if (Array.from(stores.values()).some((store) => store.isAtRisk())) event.preventDefault();
});

// The next user of this browser must neither see nor send these drafts.
onClearPersonalData(() => {
  for (const store of stores.values()) store.close();
  stores.clear();
});

export function draftOf(userId: number, params: InWork): DraftStore {
  const key = storageKey({ userId, assignmentId: params.aid, workId: params.wid });
  const known = stores.get(key);
  if (known) return known;
  const author = { author_id: userId };
  const store = createDraftStore({
    load: () =>
      checkingSession(call(routes.getDraft, { params, query: { author_id: String(userId) } })),
    save: (draft, { keepalive }) =>
      checkingSession(call(routes.saveDraft, { params, body: { ...draft, ...author }, keepalive })),
    submit: ({ items, unstaged, draftVersion, commitSha, idempotencyKey }) =>
      checkingSession(
        call(routes.submitGrade, {
          params,
          body: {
            body: '',
            comments: items.map(({ feedback }) => feedback),
            draft_keys: [...items.map(({ key }) => key), ...unstaged],
            draft_version: draftVersion,
            commit_sha: commitSha,
            ...author,
          },
          key: idempotencyKey,
        }),
      ),
    ...localDrafts(key),
  });
  stores.set(key, store);
  return store;
}

export interface UsedDraft extends DraftState {
  store: DraftStore;
}

/** After a refusal for the session, the session gate asks who is logged in and closes what is open. */
async function checkingSession<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isSessionError(error)) {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
    throw error;
  }
}

/**
 * The signed-in grader's draft for a submission. The text in `forms` can be old, because typing does not
 * render again: each form reads its own text from the store. When `savedVersions` changes, another tab may
 * have graded part of the draft, so it is loaded again.
 */
export function useDraft(userId: number, params: InWork, savedVersions?: string): UsedDraft {
  const store = draftOf(userId, params);
  const shown = useMemo(() => stableWhileTyping(store.state), [store]);
  const state = useSyncExternalStore(store.subscribe, shown);

  useEffect(() => {
    void store.open();
    const stop = onLeaving(store.saveOnUnload);
    const flush = () => void store.flush();
    // Another tab or device of the grader may have staged comments meanwhile.
    const open = () => void store.open();
    addEventListener('online', flush);
    addEventListener('focus', open);
    return () => {
      stop();
      removeEventListener('online', flush);
      removeEventListener('focus', open);
      void store.leave();
    };
  }, [store]);

  const last = useRef({ store, savedVersions });
  useEffect(() => {
    const before = last.current;
    last.current = { store, savedVersions };
    const isFirst = before.store !== store || before.savedVersions === undefined;
    if (!isFirst && before.savedVersions !== savedVersions) void store.open();
  }, [store, savedVersions]);

  return { ...state, store };
}
