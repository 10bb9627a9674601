import { expect, it, onTestFinished, vi } from 'vitest';
import { clearPersonalData, onClearPersonalData } from './personal-data.ts';

it('clearPersonalData calls every listener, even if one throws', () => {
  const [before, after] = [vi.fn(), vi.fn()];
  const refuse = () => {
    throw new DOMException('The storage is closed.', 'SecurityError');
  };
  for (const clear of [before, refuse, after]) onTestFinished(onClearPersonalData(clear));
  clearPersonalData();
  clearPersonalData('arriving');
  expect(before.mock.calls).toEqual([['leaving'], ['arriving']]);
  expect(after.mock.calls).toEqual([['leaving'], ['arriving']]);
});
