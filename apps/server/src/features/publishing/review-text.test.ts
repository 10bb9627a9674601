import type { PublishedGrade } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainReview, reviewText } from './review-text.ts';

const grade = (comments: PublishedGrade['comments']): PublishedGrade => ({
  published_at: '2026-09-10T12:00:00.000Z',
  commit_sha: '2'.repeat(40),
  manual_feedback_score: 7,
  auto_grader_score: 2,
  auto_grader_log_url: null,
  maximum_score: 10,
  comments,
  rubric: [],
});
const at = (path: string | null, line: number | null, points = 0) => ({
  path,
  line,
  body: `On ${path}:${line}`,
  points,
  author: 'alan',
  author_name: null,
});
const over = (path: string, start_line: number, line: number) => ({
  ...at(path, line),
  start_line,
});
const changed = new Map([
  ['main.py', [{ start: 3, end: 5 }]],
  ['renamed.py', []],
]);

it('comments on changed lines are anchored, and all others go into the review text', () => {
  const { body, comments } = reviewText(
    grade([
      at('main.py', 4, -2),
      at('main.py', 9),
      at('renamed.py', 1),
      at('main.py', null),
      at(null, null, 1),
    ]),
    changed,
    'the mark',
  );
  expect(comments).toEqual([{ path: 'main.py', line: 4, body: '**-2** On main.py:4\n\n— alan' }]);
  expect(body.split('\n\n').slice(0, 2)).toEqual([
    '**Grade: 9 / 10**',
    'Auto Grader Score 2, Manual Feedback Score 7 (starts at 8, -1 from comments)',
  ]);
  expect(body).toContain('` main.py:9 ` On main.py:9');
  expect(body).toContain('` renamed.py:1 ` On renamed.py:1');
  expect(body).toContain('` main.py ` On main.py:null');
  expect(body).toContain('**+1** On null:null');
  expect(body).toContain('<!-- the mark -->');
});

it('a range is anchored with its first line when one change contains it, and named in the text otherwise', () => {
  const review = reviewText(
    grade([over('main.py', 3, 5), over('main.py', 2, 4), over('main.py', 5, 6)]),
    changed,
    'the mark',
  );
  expect(review.comments).toMatchObject([{ path: 'main.py', startLine: 3, line: 5 }]);
  expect(review.body).toContain('` main.py:2-4 ` On main.py:4');
  expect(review.body).toContain('` main.py:5-6 ` On main.py:6');
  expect(plainReview(grade([over('main.py', 3, 5)]), 'm').body).toContain('` main.py:3-5 `');
});

it('the text ends with a link to the page of the grade', () => {
  const page = 'https://lectern.test/app/my-work/9';
  for (const { body } of [
    reviewText(grade([]), changed, 'the mark', changed, page),
    plainReview(grade([at('main.py', 4)]), 'the mark', page),
  ]) {
    expect(body.split('\n\n').slice(-2)).toEqual([
      `[Open this grade in Lectern](${page})`,
      '<!-- the mark -->',
    ]);
  }
});

it('a comment goes into the text only when the platform does not show its line', () => {
  const both = new Map([...changed, ['large.py', [{ start: 1, end: 9 }]]]);
  const shown = new Map([
    ['main.py', [{ start: 1, end: 9 }]],
    ['large.py', []],
  ]);
  const comments = [at('main.py', 4), at('main.py', 9), at('large.py', 4)];
  const review = reviewText(grade(comments), both, 'the mark', shown);
  expect(review.comments).toMatchObject([{ path: 'main.py', line: 4 }]);
  expect(review.body).toContain('` main.py:9 `');
  expect(review.body).toContain('` large.py:4 `');
});

it('no comment is lost, whatever the file names and changed lines', () => {
  const comment = fc.record({
    path: fc.option(
      fc.oneof(fc.constantFrom('main.py', 'renamed.py'), fc.string({ minLength: 1 })),
    ),
    line: fc.option(fc.integer({ min: 1, max: 9 })),
    body: fc.uuid(),
    points: fc.integer({ min: -3, max: 3 }),
    author: fc.constant('alan'),
    author_name: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(comment), (all) => {
      for (const review of [reviewText(grade(all), changed, 'm'), plainReview(grade(all), 'm')]) {
        const everything = [review.body, ...review.comments.map(({ body }) => body)].join('\n');
        for (const { body } of all) expect(everything.split(body)).toHaveLength(2);
      }
    }),
  );
});

it('a file name cannot inject markup', () => {
  const { body } = plainReview(grade([at('a`](x) <img> ``b', 1)]), 'm');
  expect(body).toContain('``` a`](x) <img> ``b:1 ```');
});

it('a review stays within the platform’s limit and says how many comments it left out', () => {
  const long = Array.from({ length: 4 }, () => ({ ...at(null, null), body: 'x'.repeat(20_000) }));
  const { body } = plainReview(grade(long), 'the mark');
  expect(body.length).toBeLessThanOrEqual(65_536);
  expect(body.split('— alan')).toHaveLength(4);
  expect(body).toContain('Comments that did not fit here: 1.');
  expect(body).toContain('<!-- the mark -->');
});

it('a review stays within the limit when its comments nearly fill it', () => {
  const sized = (length: number) => ({ ...at(null, null), body: 'x'.repeat(length) });
  fc.assert(
    fc.property(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 300 }), (room, more) => {
      const { body } = plainReview(grade([sized(65_536 - room), sized(more)]), 'the mark');
      expect(body.length).toBeLessThanOrEqual(65_536);
    }),
  );
});
