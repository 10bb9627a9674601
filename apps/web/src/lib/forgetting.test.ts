import { afterEach, expect, it, vi } from 'vitest';
import { forgetPerson, onForgetting } from './forgetting.ts';

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

it('has everything forgotten, although something of it refuses', () => {
  const [before, after] = [vi.fn(), vi.fn()];
  const refuse = () => {
    throw new DOMException('The storage is closed.', 'SecurityError');
  };
  stops = [before, refuse, after].map(onForgetting);
  forgetPerson();
  forgetPerson('arriving');
  expect(before.mock.calls).toEqual([['leaving'], ['arriving']]);
  expect(after.mock.calls).toEqual([['leaving'], ['arriving']]);
});
