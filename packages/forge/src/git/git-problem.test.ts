import { expect, it } from 'vitest';
import { unknownToGit } from './git-problem.ts';
import { gitFailure } from './run.ts';

const failed = (code: number) =>
  gitFailure(['merge-base'], { code, stdout: Buffer.alloc(0), stderr: 'fatal: bad object' });

it('does without the answer of a git that fails, but not of one that was killed', () => {
  expect(unknownToGit(failed(128))).toBeUndefined();
  expect(() => unknownToGit(failed(-1))).toThrow('merge-base failed');
});
