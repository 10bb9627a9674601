import { describe, expect, it } from 'vitest';
import { PlatformProblem } from '../platform/problem.ts';
import { shareWork } from './share-work.ts';

function start() {
  let now = 0;
  let begun = 0;
  const shared = shareWork(() => now);
  return {
    ask: (work: () => Promise<string>) =>
      shared.run('key', () => {
        begun += 1;
        return work();
      }),
    pass: (ms: number) => (now += ms),
    begun: () => begun,
  };
}

const minuteMs = 60_000;
const fail = (problem: PlatformProblem) => () => Promise.reject(problem);
const done = () => Promise.resolve('done');

describe('shared work', () => {
  it('runs once for parallel callers, and again for later ones', async () => {
    const { ask, begun } = start();
    expect(await Promise.all([ask(done), ask(done)])).toEqual(['done', 'done']);
    expect(begun()).toBe(1);
    await ask(done);
    expect(begun()).toBe(2);
  });

  it('can be retried at once if the platform was down', async () => {
    const { ask } = start();
    await expect(ask(fail(new PlatformProblem('down', 'no answer')))).rejects.toThrow('no answer');
    expect(await ask(done)).toBe('done');
  });

  it.each([
    new PlatformProblem('refused', 'the repository is too large'),
    new PlatformProblem('absent', 'the repository has no such thing'),
    new PlatformProblem('down', 'it takes too long', { retryAfterMs: 3 * minuteMs }),
  ])('is not retried at once after a permanent failure: $message', async (problem) => {
    const { ask, pass, begun } = start();
    await expect(ask(fail(problem))).rejects.toBe(problem);
    pass(minuteMs);
    await expect(ask(done)).rejects.toBe(problem);
    expect(begun()).toBe(1);
    pass(5 * minuteMs);
    expect(await ask(done)).toBe('done');
  });

  it('can be retried after the time that the platform named', async () => {
    const { ask, pass } = start();
    const others = new PlatformProblem('busy', 'others first', { retryAfterMs: minuteMs / 2 });
    await expect(ask(fail(others))).rejects.toBe(others);
    pass(minuteMs / 2 - 1);
    await expect(ask(done)).rejects.toBe(others);
    pass(1);
    expect(await ask(done)).toBe('done');
  });
});
