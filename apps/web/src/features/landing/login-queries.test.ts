import { expect, it } from 'vitest';
import { linkParameter } from './login-queries.ts';

it.each([
  ['/token/assignment/accept?token=abc_-1', '?link=abc_-1'],
  ['/token/classroom/join?x=1&token=abc#top', '?link=abc'],
  ['/app/my-work?token=abc', ''],
  ['/token/classroom/join', ''],
  [undefined, ''],
])('a login for %s asks with %j', (target, asked) => {
  expect(linkParameter(target)).toBe(asked);
});
