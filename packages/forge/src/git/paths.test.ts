import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repositoryDir } from './paths.ts';

it('repositoryDir gives every id a different folder under the root', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 50 }), (ids) => {
      const places = new Set(ids.map((id) => repositoryDir('/data', id)));
      expect(places.size).toBe(ids.length);
      for (const place of places) expect(place).toMatch(/^\/data\/[0-9a-f]{2}\/\d+\.git$/);
    }),
  );
});

it.each([0, -1, 1.5, Number.NaN, 2 ** 60])('repositoryDir refuses the id %s', (id) => {
  expect(() => repositoryDir('/data', id)).toThrow(RangeError);
});
