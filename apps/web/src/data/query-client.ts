import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { queryTimes } from './query-times.ts';
import { attempt } from '../lib/attempt.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `persist` keeps an answer in local storage: only for answers without personal data. */
    queryMeta: { persist?: boolean };
  }
}

/**
 * A form knows that it is being sent before the next click is heard. Told by a timer, as is the
 * library's habit, the second click of a double click could come first, and sent it again.
 */
notifyManager.setScheduler(queueMicrotask);

/** A new version drops what older releases stored, whose shape this release may not know. */
const cacheVersion = '2';
export const cacheStorageKey = 'lectern.queries';

const dayMs = 24 * 60 * 60 * 1000;

/** Spread into query options whose answer holds no personal data. */
export const persisted = { meta: { persist: true }, gcTime: dayMs } as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: queryTimes.defaultStaleMs, retry: queryTimes.defaultRetries },
    // Held back until the connection is there again, as is the library's habit, an order would be carried out
    // long after its giver had taken it back or gone elsewhere. It fails, and they give it again.
    mutations: { networkMode: 'always' },
  },
});

const persister = createSyncStoragePersister({
  // Browsers may refuse storage altogether; answers then live in memory only.
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

/** Forgets every answer, in memory and in storage: the next person at this browser sees none. */
export async function clearQueryCache(): Promise<void> {
  queryClient.clear();
  try {
    await persister.removeClient();
  } catch {
    // What a storage refuses to forget holds nothing personal; a login or logout goes on.
  }
}
