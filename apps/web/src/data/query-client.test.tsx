import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { afterEach, expect, it, vi } from 'vitest';
import {
  cacheStorageKey,
  clearQueryCache,
  persisted,
  persistOptions,
  queryClient,
} from './query-client.ts';

afterEach(() => queryClient.clear());

const stored = () => localStorage.getItem(cacheStorageKey) ?? '';

/** It is written down a second later. */
async function save() {
  vi.useFakeTimers();
  await persistQueryClientSave({ queryClient, ...persistOptions });
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(stored()).not.toBe('');
}

it('retries once and treats every answer as stale', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ staleTime: 0, retry: 1 });
});

it('carries out no order later than it was given', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const order = new MutationObserver(queryClient, { mutationFn: send });
  order.mutate().catch(() => undefined);
  try {
    await vi.waitFor(() => expect(order.getCurrentResult().status).toBe('error'));
  } finally {
    onlineManager.setOnline(true);
  }
  expect(send).toHaveBeenCalledOnce();
});

it('stores only answers marked as free of personal data', async () => {
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

it('forgets everything at once', async () => {
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
