import { expect, it } from 'vitest';
import { askedSince, patienceFor } from './refresh-templates.ts';

it('a page waits briefly if it has a copy and the last listing took too long', () => {
  expect(patienceFor(true, 30_000)).toBe(1_000);
  expect(patienceFor(true, 4_000)).toBe(5_000);
  expect(patienceFor(true, undefined)).toBe(5_000);
  expect(patienceFor(false, 30_000)).toBe(5_000);
});

it('a long list is refreshed by its changes, and completely every 10 minutes', () => {
  const wholeAt = new Date('2026-09-01T12:00:00Z');
  const lastAt = new Date('2026-09-01T12:06:00Z');
  const last = { wholeAt, lastAt, repositories: 101, tookMs: 900 };
  const nearly = new Date('2026-09-01T12:09:59Z');
  expect(askedSince(last, nearly)).toEqual(new Date('2026-09-01T12:01:00Z'));
  expect(askedSince(last, new Date('2026-09-01T12:10:00Z'))).toBeUndefined();
  expect(askedSince({ ...last, repositories: 100 }, nearly)).toBeUndefined();
  expect(askedSince(undefined, nearly)).toBeUndefined();
});
