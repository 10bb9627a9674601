import { expect, test } from 'vitest';
import { callerKey, rateMeter } from './rate-limit.ts';

test('the rate meter counts the calls of each caller until the hour is over', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const meter = rateMeter(() => now, 10);
  meter.count('user:1');
  expect(meter.count('user:1')).toEqual({ limit: 10, used: 2, remaining: 8, reset: 1767229200 });
  expect(meter.peek('user:2')).toMatchObject({ used: 0, remaining: 10 });
  now = new Date('2026-01-01T01:00:00Z');
  expect(meter.peek('user:1')).toMatchObject({ used: 0, reset: 1767232800 });
});

test('the rate meter never reports a negative number of remaining calls', () => {
  const meter = rateMeter(() => new Date(0), 1);
  meter.count('a');
  expect(meter.count('a').remaining).toBe(0);
});

test('anonymous callers in one network share one rate limit', () => {
  const keyOf = (address: string) => callerKey({ kind: 'nobody' }, address);
  expect(keyOf('2001:db8:1:2::3')).toBe(keyOf('2001:db8:1:2::4'));
  expect(keyOf('2001:db8:1:2::3')).not.toBe(keyOf('2001:db8:1:5::3'));
});
