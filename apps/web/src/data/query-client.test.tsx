import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { afterEach, expect, it, vi } from 'vitest';
import {
  cacheStorageKey,
  clearQueryCache,
  clearScreenQueries,
  persisted,
  persistOptions,
  queryClient,
} from './query-client.ts';

afterEach(() => queryClient.clear());

const stored = () => localStorage.getItem(cacheStorageKey) ?? '';

/** The persister writes with a throttle of a second. */
async function save() {
  vi.useFakeTimers();
  await persistQueryClientSave({ queryClient, ...persistOptions });
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(stored()).not.toBe('');
}

it('queries are retried once and are stale at once', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ staleTime: 0, retry: 1 });
});

it('a mutation fails at once while offline and is not sent later', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const mutation = new MutationObserver(queryClient, { mutationFn: send });
  mutation.mutate().catch(() => undefined);
  try {
    await vi.waitFor(() => expect(mutation.getCurrentResult().status).toBe('error'));
  } finally {
    onlineManager.setOnline(true);
  }
  expect(send).toHaveBeenCalledOnce();
});

it('only answers without personal data are stored', async () => {
  await queryClient.fetchQuery({
    queryKey: ['terms'],
    queryFn: () => 'Fall 2026',
    ...persisted,
  });
  await queryClient.fetchQuery({ queryKey: ['people'], queryFn: () => 'Ada Lovelace' });
  await save();
  expect(stored()).toContain('Fall 2026');
  expect(stored()).not.toContain('Ada Lovelace');
});

it('clearQueryCache clears memory and storage', async () => {
  await queryClient.fetchQuery({
    queryKey: ['terms'],
    queryFn: () => 'Fall 2026',
    ...persisted,
  });
  await save();
  await clearQueryCache();
  expect(stored()).toBe('');
  expect(queryClient.getQueryData(['terms'])).toBeUndefined();
});

it('clearScreenQueries keeps only the requests of the landing page', async () => {
  await queryClient.fetchQuery({
    queryKey: ['terms'],
    queryFn: () => 'Fall 2026',
    ...persisted,
  });
  await save();
  let answer: (login: string) => void = () => {};
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
  const open = new QueryObserver(queryClient, {
    queryKey: ['open'],
    queryFn,
    meta: { landing: true },
  });
  const leave = open.subscribe(() => {});
  await clearScreenQueries();
  answer('Log in');
  await vi.waitFor(() => expect(open.getCurrentResult().data).toBe('Log in'));
  leave();
  expect(stored()).toBe('');
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
});
