import { expect, it } from 'vitest';
import { notSeenYet, pauseForCopy } from './copy-patience.ts';

/** The ages at which an empty copy is looked at, until people are told. */
function looks(): number[] {
  const ages = [0];
  for (;;) {
    const age = ages.at(-1)!;
    const pause = pauseForCopy(age);
    if (pause === undefined) return ages;
    ages.push(age + pause);
  }
}

it('looks every second at first', () => {
  expect(looks().slice(0, 3)).toEqual([0, 1_000, 2_000]);
});

it('never waits longer than half of what has been waited for', () => {
  for (const age of [2_000, 30_000, 600_000]) expect(pauseForCopy(age)).toBe(age / 2);
});

it('looks a few times in ten minutes, not six hundred', () => {
  expect(looks().length).toBeLessThan(20);
  expect(looks().at(-1)).toBeGreaterThan(600_000);
});

it('waits for a copy that the platform dates into the future', () => {
  expect(pauseForCopy(-30_000)).toBe(1_000);
});

it('looks at what cannot be seen as seldom, and no later than it is believed to be missing', () => {
  const problemAt = (age: number) => notSeenYet({ createdAt: new Date(0) }, new Date(age));
  expect(problemAt(0)).toMatchObject({ retryAfterMs: 1_000 });
  expect(problemAt(240_000)).toMatchObject({ retryAfterMs: 120_000 });
  expect(problemAt(500_000)).toMatchObject({ retryAfterMs: 100_000 });
  expect(problemAt(600_000)).toBeUndefined();
});
