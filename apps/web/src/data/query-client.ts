import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { queryTimes } from './query-times.ts';
import { attempt } from '../lib/attempt.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Keeps an answer in local storage: only for answers without personal data. */
      persist?: boolean;
      /** The landing page needs the answer. It is open while a logout clears the cache. */
      landing?: boolean;
    };
  }
}

/**
 * The library notifies by a timer. The second click of a double click could come before it and send a
 * form twice, so we notify in a microtask.
 */
notifyManager.setScheduler(queueMicrotask);

/** Increase it when the shape of a persisted answer changes: stored answers are then dropped. */
const cacheVersion = '3';
export const cacheStorageKey = 'lectern.queries';

const dayMs = 24 * 60 * 60 * 1000;

/** Spread into query options whose answer holds no personal data. */
export const persisted = { meta: { persist: true }, gcTime: dayMs } as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: queryTimes.defaultStaleMs, retry: queryTimes.defaultRetries },
    // The default pauses mutations while offline and sends them when the person may no longer want them.
    // Ours fail at once, and the person tries again.
    mutations: { networkMode: 'always' },
  },
});

const persister = createSyncStoragePersister({
  // Some browsers refuse storage; answers are then kept in memory only.
  storage: attempt(() => globalThis.localStorage),
  key: cacheStorageKey,
});

export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister,
  maxAge: dayMs,
  buster: cacheVersion,
  dehydrateOptions: {
    shouldDehydrateQuery: (query) =>
      query.meta?.persist === true && query.state.status === 'success',
    shouldDehydrateMutation: () => false,
  },
};

/** Clears memory and storage, so the next person at this browser sees no answer. */
export async function clearQueryCache(): Promise<void> {
  queryClient.clear();
  await clearStoredQueries();
}

/** The same, except for queries of the landing page: removing them would stop their requests. */
export async function clearScreenQueries(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.landing !== true });
  queryClient.getMutationCache().clear();
  await clearStoredQueries();
}

async function clearStoredQueries(): Promise<void> {
  try {
    await persister.removeClient();
  } catch {
    // If storage cannot be cleared, ignore it: it holds nothing personal.
  }
}
