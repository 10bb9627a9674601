import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreInOutput } from './score-in-output.ts';

describe('the score in the output of a check run', () => {
  it.each([
    [
      { title: 'Autograding', summary: 'Points 8/10' },
      { points: 8, maximum: 10 },
    ],
    [
      { title: 'Tests passed', text: 'All done.\nPoints: 7.5 / 10' },
      { points: 7.5, maximum: 10 },
    ],
    [{ summary: '{"totalPoints":3,"maxPoints":5}' }, { points: 3, maximum: 5 }],
    [
      { summary: 'Points 1/2', text: ' {"points":2,"maxPoints":2}' },
      { points: 2, maximum: 2 },
    ],
    [
      { summary: '{"totalPoints":"3","maxPoints":5}', text: 'Points 4/5' },
      { points: 4, maximum: 5 },
    ],
    [{ title: 'Lint', summary: '3 warnings', text: null }, undefined],
    [{ summary: 'Checkpoints 3/4' }, undefined],
    [{ summary: '{"totalPoints":1e99,"maxPoints":5}' }, undefined],
    [{ summary: 'Points 11/10' }, undefined],
    [{ summary: 'Points -1/10' }, undefined],
    [{}, undefined],
  ])('%j is %j', (output, score) => {
    expect(scoreInOutput(output)).toEqual(score);
  });

  it('is what was written, and never a failure', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), fc.string(), (points, more, noise) => {
        const maximum = points + more;
        const written = `${noise}\nPoints ${points}/${maximum}\n`;
        expect(scoreInOutput({ text: written })).toEqual({ points, maximum });
        expect(() =>
          scoreInOutput({ title: noise, summary: `{${noise}`, text: noise }),
        ).not.toThrow();
      }),
    );
  });
});
