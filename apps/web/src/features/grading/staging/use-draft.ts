import { routes } from '@lectern/contract';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import type { InWork } from '../../../data/classroom-keys.ts';
import { onForgetting } from '../../../lib/forgetting.ts';
import { onLeaving } from '../../../lib/last-words.ts';
import { aroundForms } from './around-forms.ts';
import { asAuthor } from './as-author.ts';
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts';
import { draftKeptHere, storageKey } from './kept-locally.ts';

/** Stores outlive the screen that shows them: a save may still be under way. */
const stores = new Map<string, DraftStore>();

// Also of works that were shown before: whoever has gone on to the next one may close the tab there.
addEventListener('beforeunload', (event) => {
  if (Array.from(stores.values()).some((store) => store.isOnlyHere())) event.preventDefault();
});

// The next person at this browser must neither see nor send what the one before has staged.
onForgetting(() => {
  for (const store of stores.values()) store.close();
  stores.clear();
});

export function draftOf(userId: number, params: InWork): DraftStore {
  const key = storageKey({ userId, assignmentId: params.aid, workId: params.wid });
  const known = stores.get(key);
  if (known) return known;
  const author = { author_id: userId };
  const store = createDraftStore({
    load: () => asAuthor(call(routes.getDraft, { params, query: { author_id: String(userId) } })),
    save: (draft, { keepalive }) =>
      asAuthor(call(routes.saveDraft, { params, body: { ...draft, ...author }, keepalive })),
    submit: ({ items, unstaged, draftVersion, commitSha, idempotencyKey }) =>
      asAuthor(
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
    ...draftKeptHere(key),
  });
  stores.set(key, store);
  return store;
}

export interface UsedDraft extends DraftState {
  store: DraftStore;
}

/**
 * What the signed-in person has staged on this work, kept here and on the server. New `news` of what is
 * saved may come from another tab of theirs, where some of it has become a grade. The words in open forms
 * are as old as the last change beside them: each form asks the store for its own.
 */
export function useDraft(userId: number, params: InWork, news?: string): UsedDraft {
  const store = draftOf(userId, params);
  const shown = useMemo(() => aroundForms(store.state), [store]);
  const state = useSyncExternalStore(store.subscribe, shown);

  // The store has a life of its own: it is told when somebody comes to look and when they go.
  useEffect(() => {
    void store.open();
    const forget = onLeaving(store.lastWords);
    const sendWhatWaits = () => void store.flush();
    addEventListener('online', sendWhatWaits);
    return () => {
      forget();
      removeEventListener('online', sendWhatWaits);
      void store.leave();
    };
  }, [store]);

  const heard = useRef({ store, news });
  useEffect(() => {
    const before = heard.current;
    heard.current = { store, news };
    const isFirst = before.store !== store || before.news === undefined;
    if (!isFirst && before.news !== news) void store.open();
  }, [store, news]);

  return { ...state, store };
}
