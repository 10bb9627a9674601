import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useKeyedState } from './use-keyed-state.ts';

it('useKeyedState resets when the key changes and ignores setters of an earlier key', () => {
  const { result, rerender } = renderHook(({ key }) => useKeyedState(key, 0), {
    initialProps: { key: 'ada' },
  });
  const [, setOfAda] = result.current;
  act(() => setOfAda(1));
  expect(result.current[0]).toBe(1);
  rerender({ key: 'grace' });
  expect(result.current[0]).toBe(0);
  act(() => result.current[1](2));
  act(() => setOfAda(3));
  expect(result.current[0]).toBe(2);
  rerender({ key: 'ada' });
  expect(result.current[0]).toBe(0);
});
