import { texts } from '@lectern/contract';
import { expect, it } from 'vitest';
import { PlatformProblem } from '../../platform/problem.ts';
import { sentenceFor } from './setup-problem.ts';

const told = (reason: string) => sentenceFor(new PlatformProblem('refused', reason));

it('leaves out the address of the manual', () => {
  expect(told('Not allowed - https://docs.github.com/rest')).toBe(
    texts.setup.refused('Not allowed'),
  );
});

it('takes no time over a reason of blanks', () => {
  const begun = performance.now();
  told(`${' '.repeat(100_000)}x`);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
