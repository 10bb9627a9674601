import { expect, it } from 'vitest';
import { durationInWords } from './in-words.ts';

it.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, 'about 1 minute'],
  [61, 'about 2 minutes'],
  [3_540, 'about 59 minutes'],
  [3_600, 'about 1 hour'],
  [3_601, 'about 2 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
