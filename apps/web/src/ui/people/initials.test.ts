import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['octocat', 'O'],
  ['  émile  zola ', 'ÉZ'],
  ['𞤀𞤁 𐐨𐐩', '𞤀𐐀'],
  ['', '?'],
])('shortens %j to %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
