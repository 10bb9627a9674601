import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreInAnnotations, scoreInOutput } from './score-in-output.ts';

describe('the output of a check run', () => {
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
  ])('%j has the score %j', (output, score) => {
    expect(scoreInOutput(output)).toEqual(score);
  });

  it('gives the score that it contains and never throws', () => {
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

describe('the annotations of a check run', () => {
  /** As written by `classroom-resources/autograding-grading-reporter` since November 2024. */
  const reported = (totalPoints: number, maxPoints: number) => [
    { title: 'Autograding complete', message: `Points ${totalPoints}/${maxPoints}` },
    { title: 'Autograding report', message: JSON.stringify({ totalPoints, maxPoints }) },
  ];

  it.each([
    [reported(8, 10), { points: 8, maximum: 10 }],
    [reported(0, 5), { points: 0, maximum: 5 }],
    // Floating-point sums are too long for the sentence.
    [reported(3.8490566037735854, 4), { points: 3.8490566037735854, maximum: 4 }],
    [
      [
        { title: 'Part', message: 'Points 1/2' },
        { title: '', message: 'Node.js 16 actions are deprecated.' },
        ...reported(8, 10),
      ],
      { points: 8, maximum: 10 },
    ],
    [[{ title: 'Points 7.5/10', message: 'Well done' }], { points: 7.5, maximum: 10 }],
    [
      [{ title: null, message: '{"totalPoints":"8"}' }, ...reported(8, 10)],
      { points: 8, maximum: 10 },
    ],
    [
      [
        { title: null, message: null },
        { title: 'eslint', message: 'no-var' },
      ],
      undefined,
    ],
    [reported(11, 10), undefined],
    [[], undefined],
  ])('%j have the score %j', (annotations, score) => {
    expect(scoreInAnnotations(annotations)).toEqual(score);
  });

  it('give the lowest of several scores, in any order', () => {
    const printed = { title: 'Autograding report', message: '{"totalPoints":10,"maxPoints":10}' };
    const narrowed = { title: null, message: '{"totalPoints":3,"maxPoints":3}' };
    const all = [printed, ...reported(3, 10), narrowed];
    const inWords = [printed, { title: null, message: 'Points 3/10' }];
    for (const annotations of [all, all.toReversed(), inWords]) {
      expect(scoreInAnnotations(annotations)).toEqual({ points: 3, maximum: 10 });
    }
  });

  it('give the reported score among any other annotations and never throw', () => {
    const text = fc.option(fc.string());
    const noise = fc.array(fc.record({ title: text, message: text }));
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), noise, noise, (points, more, before, after) => {
        fc.pre(!scoreInAnnotations([...before, ...after]));
        const maximum = points + more;
        const annotations = [...before, ...reported(points, maximum), ...after];
        expect(scoreInAnnotations(annotations)).toEqual({ points, maximum });
        expect(() => scoreInAnnotations([{ title: `{${points}`, message: '{"a":' }])).not.toThrow();
      }),
    );
  });
});
