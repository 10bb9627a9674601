import { expect, it } from 'vitest';
import { notSeenYet, pauseForCopy } from './copy-wait.ts';

/** The ages of an empty copy at which it is looked at, until we give up. */
function looks(): number[] {
  const ages = [0];
  for (;;) {
    const age = ages.at(-1)!;
    const pause = pauseForCopy(age);
    if (pause === undefined) return ages;
    ages.push(age + pause);
  }
}

it('a copy is looked for every second at first', () => {
  expect(looks().slice(0, 3)).toEqual([0, 1_000, 2_000]);
});

it('the next pause is half of the time already waited', () => {
  for (const age of [2_000, 30_000, 600_000]) expect(pauseForCopy(age)).toBe(age / 2);
});

it('a copy is looked for a few times in ten minutes, not six hundred times', () => {
  expect(looks().length).toBeLessThan(20);
  expect(looks().at(-1)).toBeGreaterThan(600_000);
});

it('a copy that the platform dates into the future is waited for', () => {
  expect(pauseForCopy(-30_000)).toBe(1_000);
});

it('an invisible repository is looked for with the same pauses until it counts as missing', () => {
  const problemAt = (age: number) => notSeenYet({ createdAt: new Date(0) }, new Date(age));
  expect(problemAt(0)).toMatchObject({ retryAfterMs: 1_000 });
  expect(problemAt(240_000)).toMatchObject({ retryAfterMs: 120_000 });
  expect(problemAt(500_000)).toMatchObject({ retryAfterMs: 100_000 });
  expect(problemAt(600_000)).toBeUndefined();
});
