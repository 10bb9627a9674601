import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { useOnce } from './use-once.ts';

it('useOnce sends the same body with the same key until the server refuses it, even after other bodies', async () => {
  const keys: [string, string][] = [];
  let status = 0;
  const send = (body: string, key: string): Promise<never> => {
    keys.push([body, key]);
    return Promise.reject(new ApiError({ status, code: 'unreachable', message: '' }));
  };
  const { result } = renderHook(() => useOnce(send));
  const keyOf = async (body: string, answer = 0) => {
    status = answer;
    await act(() => result.current.sendOnce(body).catch(() => undefined));
    return keys.at(-1)![1];
  };
  const lost = await keyOf('one');
  expect(keys).toEqual([
    ['one', lost],
    ['one', lost],
  ]);
  const other = await keyOf('two', 409);
  expect(other).not.toBe(lost);
  expect(await keyOf('two')).not.toBe(other);
  expect(await keyOf('one')).toBe(lost);
  expect(result.current.findUnanswered((body) => body === 'one')).toBe('one');
  await keyOf('one', 409);
  expect(result.current.findUnanswered((body) => body === 'one')).toBeUndefined();
  expect(await keyOf('one')).not.toBe(lost);
});

it('useOnce keeps the key after the statuses 401 and 429 and drops it after success', async () => {
  const keys: string[] = [];
  let answer: () => Promise<string>;
  const send = (_: string, key: string) => {
    keys.push(key);
    return answer();
  };
  const { result } = renderHook(() => useOnce(send));
  for (const status of [0, 401, 429]) {
    const failure = new ApiError({ status, code: 'unreachable', message: '' });
    answer = () => Promise.reject(failure);
    await act(() => result.current.sendOnce('one').catch(() => undefined));
  }
  answer = () => Promise.resolve('done');
  expect(await act(() => result.current.sendOnce('one'))).toBe('done');
  expect(new Set(keys).size).toBe(1);
  expect(result.current.unanswered).toEqual([]);
});
