import { ranMs } from '@lectern/testkit/ran-ms';
import { expect, it } from 'vitest';
import { signed } from './person.ts';

const date = new Date('2026-03-01T10:00:00Z');

it.each([
  [' "Ada" <ada>, ', 'Ada" ada'],
  [':a', 'a'],
  ["O'Neil;", "O'Neil"],
  ['Sammy Davis Jr.', 'Sammy Davis Jr.'],
  [',;:', 'unknown'],
])('signed turns the name %j into %j', (name, signature) => {
  expect(signed({ name, email: '', date }).name).toBe(signature);
});

it('signed cleans a hostile name in less than a second', () => {
  const name = `a${','.repeat(100_000)}b`;
  const begun = ranMs();
  expect(signed({ name, email: name, date })).toEqual({ name, email: name, date });
  expect(ranMs() - begun).toBeLessThan(1_000);
});
