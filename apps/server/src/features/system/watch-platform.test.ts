import { expect, it } from 'vitest';
import { PlatformProblem } from '../../platform/problem.ts';
import { watchPlatform } from './watch-platform.ts';

it('the log says once per outage why the platform is down, and when it is back', async () => {
  let seconds = 0;
  let problem: PlatformProblem | undefined;
  const told: unknown[] = [];
  const tell = (...line: unknown[]) => told.push([seconds, ...line]);
  const ask = watchPlatform({
    platform: {
      async requireUp() {
        if (problem) throw problem;
      },
    },
    clock: () => new Date(seconds * 1000),
    log: { info: tell, warn: tell },
  });
  const askAt = (second: number) => {
    seconds = second;
    return ask();
  };
  expect(await askAt(0)).toBe('up');
  const refused = (problem = new PlatformProblem('down', 'connection refused'));
  expect(await askAt(9), 'an answer is good for a while').toBe('up');
  expect(await askAt(10)).toBe('down');
  expect(await askAt(20)).toBe('down');
  problem = undefined;
  expect(await askAt(30)).toBe('up');
  const expired = (problem = new PlatformProblem('down', 'certificate expired'));
  expect(await askAt(40)).toBe('down');
  expect(told).toEqual([
    [10, { err: refused }, 'The platform does not answer'],
    [30, 'The platform answers again'],
    [40, { err: expired }, 'The platform does not answer'],
  ]);
});
