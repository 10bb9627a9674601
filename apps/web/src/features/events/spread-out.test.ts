import { spreadMs } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { spreadOut } from './spread-out.ts';

fakeTimers();

/** When each of the pages refetches after they all heard of the same changes. */
function refetches(pages: number, changesAt: readonly number[]) {
  const startedAt = performance.now();
  const times: { at: number; changes: number[] }[][] = [];
  const all = Array.from({ length: pages }, (_, page) => {
    times.push([]);
    return spreadOut<number>(spreadMs, (...changes) => {
      times[page]!.push({ at: performance.now() - startedAt, changes });
    });
  });
  for (const at of changesAt) {
    setTimeout(() => all.forEach((page) => page.add(at)), at);
  }
  vi.advanceTimersByTime(Math.max(...changesAt) + spreadMs);
  return times;
}

it('a page refetches once for each change, within two seconds', () => {
  const changes = fc.uniqueArray(fc.nat(10_000), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(changes, (changesAt) => {
      const [times = []] = refetches(1, changesAt);
      const handled = times.flatMap(({ changes }) => changes);
      expect(handled.toSorted()).toEqual(changesAt.toSorted());
      for (const { at, changes } of times) {
        for (const change of changes) {
          expect(at).toBeGreaterThanOrEqual(change);
          expect(at).toBeLessThanOrEqual(change + spreadMs);
        }
      }
    }),
  );
});

it('100 pages refetch once each for one change, spread over two seconds', () => {
  const times = refetches(100, [0]);
  expect(times.map((page) => page.length)).toEqual(Array(100).fill(1));
  const at = times.flat().map((one) => one.at);
  // 20 on average; more than 40 would come once in a million runs.
  for (let from = 0; from < spreadMs; from += spreadMs / 5) {
    expect(at.filter((ms) => ms >= from && ms < from + spreadMs / 5).length).toBeLessThan(41);
  }
});

it('spreadOut releases nothing after it is stopped', () => {
  const release = vi.fn();
  const spread = spreadOut<number>(spreadMs, release);
  spread.add(1);
  spread.stop();
  vi.advanceTimersByTime(spreadMs);
  expect(release).not.toHaveBeenCalled();
});
