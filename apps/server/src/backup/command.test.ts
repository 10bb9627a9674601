import { expect, it } from 'vitest';
import { sentenceFor } from './command.ts';
import { StartError } from '../start-error.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: write`), { code });

it.each([
  ['ENOSPC', 'The disk is full. Free some space and try again.'],
  ['EDQUOT', 'The disk is full. Free some space and try again.'],
  ['EROFS', 'The disk is read-only. Choose another one and try again.'],
  ['53100', 'The disk of the database is full. Free some space and try again.'],
])('the error %s is printed as one sentence', (code, sentence) => {
  expect(sentenceFor(failure(code))).toBe(sentence);
  expect(sentenceFor(new Error('wrapped', { cause: failure(code) }))).toBe(sentence);
});

it('a refusal has its own sentence, and a bug has none', () => {
  const cause = failure('ENOSPC');
  expect(sentenceFor(new StartError('Choose another.', { cause }))).toBe('Choose another.');
  expect(sentenceFor(new TypeError('undefined is not a function'))).toBeUndefined();
});
