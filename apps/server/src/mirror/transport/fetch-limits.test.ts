import { SlotsFull } from '@lectern/processes/slots';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFetchLimits, type FetchLimits } from './fetch-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends on request or on abort. */
function begin(limits: FetchLimits, caller: string) {
  let finish = (_error?: Error): void => {};
  let hasBegun = false;
  const outcome = limits
    .run(
      caller,
      (preempted) =>
        new Promise<void>((resolve, reject) => {
          hasBegun = true;
          finish = (error) => (error ? reject(error) : resolve());
          preempted.addEventListener('abort', () => reject(new Error('ended')));
        }),
    )
    .then(
      () => 'done',
      (error: Error) => (error instanceof SlotsFull ? 'preempted' : error.message),
    );
  return { outcome, finish: (error?: Error) => finish(error), hasBegun: () => hasBegun };
}

const limitsOf = (quick: number, slow: number) => makeFetchLimits({ quick, slow, quickMs: 1_000 });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a slow fetch frees its quick slot, and is stopped if there is no slow slot', async () => {
  const limits = limitsOf(2, 1);
  const slow = begin(limits, 'slow');
  const slower = begin(limits, 'slower');
  const third = begin(limits, 'third');
  await pass(900);
  expect(third.hasBegun()).toBe(false);
  await pass(100);
  expect(third.hasBegun()).toBe(true);
  expect(await slower.outcome).toBe('preempted');
  third.finish();
  slow.finish();
  expect([await third.outcome, await slow.outcome]).toEqual(['done', 'done']);
});

it('a repository that was slow starts in a slow slot until a fetch of it succeeds', async () => {
  const limits = limitsOf(1, 1);
  const slow = begin(limits, 'slow');
  await pass(1_000);
  const slower = begin(limits, 'slower');
  await pass(1_000);
  expect(await slower.outcome).toBe('preempted');
  // It did not use a quick slot again.
  expect(await begin(limits, 'slower').outcome).toBe('preempted');
  slow.finish(new Error('timed out'));
  expect(await slow.outcome).toBe('timed out');

  const again = begin(limits, 'slower');
  await pass(5_000);
  expect(await begin(limits, 'slow').outcome).toBe('preempted');
  again.finish();
  expect(await again.outcome).toBe('done');
  const [quick, once] = [begin(limits, 'slower'), begin(limits, 'slow')];
  await pass(0);
  expect([quick.hasBegun(), once.hasBegun()]).toEqual([true, true]);
  quick.finish();
  once.finish();
  expect([await quick.outcome, await once.outcome]).toEqual(['done', 'done']);
});
