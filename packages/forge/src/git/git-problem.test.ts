import { expect, it } from 'vitest';
import { unknownToGit } from './git-problem.ts';
import { gitFailure } from './run.ts';

const failed = (code: number) =>
  gitFailure(['merge-base'], { code, stdout: Buffer.alloc(0), stderr: 'fatal: bad object' });

it('unknownToGit ignores a git that failed but rethrows when git was killed', () => {
  expect(unknownToGit(failed(128))).toBeUndefined();
  expect(() => unknownToGit(failed(-1))).toThrow('merge-base failed');
});
