import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStateOf } from './use-state-of.ts';

it('begins anew with another owner, and forgets what is set for the one before', () => {
  const { result, rerender } = renderHook(({ owner }) => useStateOf(owner, 0), {
    initialProps: { owner: 'ada' },
  });
  const [, setOfAda] = result.current;
  act(() => setOfAda(1));
  expect(result.current[0]).toBe(1);
  rerender({ owner: 'grace' });
  expect(result.current[0]).toBe(0);
  act(() => result.current[1](2));
  act(() => setOfAda(3));
  expect(result.current[0]).toBe(2);
  rerender({ owner: 'ada' });
  expect(result.current[0]).toBe(0);
});
