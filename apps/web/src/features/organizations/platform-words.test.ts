import { expect, it } from 'vitest';
import { texts } from '../../texts/texts.ts';
import { inPlatformWords } from './platform-words.ts';

it('says what the specification says of a platform with the usual name', () => {
  expect(inPlatformWords(texts.session.logIn, 'GitHub')).toBe('Log in with GitHub');
});

it('calls a platform by the name that its operator gave it', () => {
  expect(inPlatformWords(texts.people.adminWarning, 'Campus Git')).toBe(
    'Warning: This will make them an admin of the Campus Git organization.',
  );
});

it('takes a name as it is', () => {
  expect(inPlatformWords('on GitHub, GitHub', '$& $1')).toBe('on $& $1, $& $1');
});
