import { SlotsFull } from '@lectern/processes/slots';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeLanes, type Lanes } from './lanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends on request or on abort. */
function begin(lanes: Lanes, caller: string) {
  let finish = (_error?: Error): void => {};
  let hasBegun = false;
  const outcome = lanes
    .run(
      caller,
      (giveWay) =>
        new Promise<void>((resolve, reject) => {
          hasBegun = true;
          finish = (error) => (error ? reject(error) : resolve());
          giveWay.addEventListener('abort', () => reject(new Error('ended')));
        }),
    )
    .then(
      () => 'done',
      (error: Error) => (error instanceof SlotsFull ? 'gave way' : error.message),
    );
  return { outcome, finish: (error?: Error) => finish(error), hasBegun: () => hasBegun };
}

const lanesOf = (quick: number, slow: number) => makeLanes({ quick, slow, quickMs: 1_000 });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('slow work frees its quick slot, and is stopped if there is no slow slot', async () => {
  const lanes = lanesOf(2, 1);
  const slow = begin(lanes, 'slow');
  const slower = begin(lanes, 'slower');
  const honest = begin(lanes, 'honest');
  await pass(900);
  expect(honest.hasBegun()).toBe(false);
  await pass(100);
  expect(honest.hasBegun()).toBe(true);
  expect(await slower.outcome).toBe('gave way');
  honest.finish();
  slow.finish();
  expect([await honest.outcome, await slow.outcome]).toEqual(['done', 'done']);
});

it('a caller that was slow starts in a slow slot until its work succeeds', async () => {
  const lanes = lanesOf(1, 1);
  const slow = begin(lanes, 'slow');
  await pass(1_000);
  const slower = begin(lanes, 'slower');
  await pass(1_000);
  expect(await slower.outcome).toBe('gave way');
  // It did not use a quick slot again.
  expect(await begin(lanes, 'slower').outcome).toBe('gave way');
  slow.finish(new Error('timed out'));
  expect(await slow.outcome).toBe('timed out');

  const again = begin(lanes, 'slower');
  await pass(5_000);
  expect(await begin(lanes, 'slow').outcome).toBe('gave way');
  again.finish();
  expect(await again.outcome).toBe('done');
  const [quick, once] = [begin(lanes, 'slower'), begin(lanes, 'slow')];
  await pass(0);
  expect([quick.hasBegun(), once.hasBegun()]).toEqual([true, true]);
  quick.finish();
  once.finish();
  expect([await quick.outcome, await once.outcome]).toEqual(['done', 'done']);
});
