import { expect, it } from 'vitest';
import { askedSince, patienceFor } from './refresh-templates.ts';

it('waits briefly only where there is a copy to show and waiting was in vain the last time', () => {
  expect(patienceFor(true, 30_000)).toBe(1_000);
  expect(patienceFor(true, 4_000)).toBe(5_000);
  expect(patienceFor(true, undefined)).toBe(5_000);
  expect(patienceFor(false, 30_000)).toBe(5_000);
});

it('asks for changes alone where all would be many answers, and for all now and then', () => {
  const wholeAt = new Date('2026-09-01T12:00:00Z');
  const lastAt = new Date('2026-09-01T12:06:00Z');
  const last = { wholeAt, lastAt, repositories: 101, tookMs: 900 };
  const nearly = new Date('2026-09-01T12:09:59Z');
  expect(askedSince(last, nearly)).toEqual(new Date('2026-09-01T12:01:00Z'));
  expect(askedSince(last, new Date('2026-09-01T12:10:00Z'))).toBeUndefined();
  expect(askedSince({ ...last, repositories: 100 }, nearly)).toBeUndefined();
  expect(askedSince(undefined, nearly)).toBeUndefined();
});
