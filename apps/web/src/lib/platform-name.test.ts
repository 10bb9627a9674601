import { expect, it } from 'vitest';
import { texts } from '../texts/texts.ts';
import { hostInSentence, withPlatformName } from './platform-name.ts';

it('withPlatformName keeps a sentence if the platform is called GitHub', () => {
  expect(withPlatformName(texts.session.logIn, 'GitHub')).toBe('Log in with GitHub');
});

it("withPlatformName inserts the operator's name for the platform", () => {
  expect(withPlatformName(texts.people.adminWarning, 'Campus Git')).toBe(
    'Warning: This will make them an admin of the Campus Git organization.',
  );
});

it('withPlatformName inserts a name with $ literally', () => {
  expect(withPlatformName('on GitHub, GitHub', '$& $1')).toBe('on $& $1, $& $1');
});

it('hostInSentence has an article for the built-in host, unless the operator has named it', () => {
  expect(hostInSentence()).toBe('GitHub');
  expect(hostInSentence({ name: 'GitHub', display_name: 'GitHub' })).toBe('GitHub');
  const builtIn = { name: 'GitHub', display_name: 'Lectern code host' };
  expect(hostInSentence(builtIn)).toBe('the Lectern code host');
  const named = { name: 'Campus Git', display_name: 'Campus Git' };
  expect(hostInSentence(named)).toBe('Campus Git');
});
