import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teamSlug } from './team-slug.ts';

test.each([
  ['CS 101 (spring)', 'cs-101-spring'],
  ['Übung A', 'u-bung-a'],
  ['---', ''],
  ['a_b', 'a_b'],
])('%s becomes %s', (name, slug) => {
  expect(teamSlug(name)).toBe(slug);
});

test('a slug is its own slug and fits into an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = teamSlug(name);
      expect(slug).toMatch(/^[a-z0-9_-]*$/);
      expect(teamSlug(slug)).toBe(slug);
    }),
  );
});
