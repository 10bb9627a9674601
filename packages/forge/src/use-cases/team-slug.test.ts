import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teamSlug } from './team-slug.ts';

test.each([
  ['CS 101 (spring)', 'cs-101-spring'],
  ['Übung A', 'u-bung-a'],
  ['---', ''],
  ['a_b', 'a_b'],
])('the slug of the team name %j is %j', (name, slug) => {
  expect(teamSlug(name)).toBe(slug);
});

test('a team slug contains only URL-safe characters and is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = teamSlug(name);
      expect(slug).toMatch(/^[a-z0-9_-]*$/);
      expect(teamSlug(slug)).toBe(slug);
    }),
  );
});
