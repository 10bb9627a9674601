import { expect, it } from 'vitest';
import { sentenceFor } from './command.ts';
import { StartError } from '../start-error.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: write`), { code });

it.each([
  ['ENOSPC', 'There is no room left on the disk. Make some and try again.'],
  ['EDQUOT', 'There is no room left on the disk. Make some and try again.'],
  ['EROFS', 'The disk cannot be written to. Choose another and try again.'],
  ['53100', 'The database has no room left on its disk. Make some and try again.'],
])('says in one sentence what %s means', (code, sentence) => {
  expect(sentenceFor(failure(code))).toBe(sentence);
  expect(sentenceFor(new Error('wrapped', { cause: failure(code) }))).toBe(sentence);
});

it('has the sentence of what was refused, and none for a fault of ours', () => {
  const cause = failure('ENOSPC');
  expect(sentenceFor(new StartError('Choose another.', { cause }))).toBe('Choose another.');
  expect(sentenceFor(new TypeError('undefined is not a function'))).toBeUndefined();
});
