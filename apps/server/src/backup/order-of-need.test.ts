import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrderOfNeed } from './order-of-need.ts';

/** Everything needs only things of a lower number, so there is always an order. */
const things = fc
  .array(fc.array(fc.nat({ max: 30 }), { maxLength: 4 }), { maxLength: 30 })
  .map((all) =>
    all.map((needs, index) => ({
      name: `t${index}`,
      needs: needs.filter((need) => need < index).map((need) => `t${need}`),
    })),
  )
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

it('puts everything behind what it needs, and loses nothing', () => {
  fc.assert(
    fc.property(things, (given) => {
      const names = inOrderOfNeed(given).map(({ name }) => name);
      expect(names.toSorted()).toEqual(given.map(({ name }) => name).toSorted());
      for (const { name, needs } of given) {
        for (const need of needs) expect(names.indexOf(need)).toBeLessThan(names.indexOf(name));
      }
    }),
  );
});

it('refuses things that need each other', () => {
  const circle = [
    { name: 'hen', needs: ['egg'] },
    { name: 'egg', needs: ['hen'] },
  ];
  expect(() => inOrderOfNeed(circle)).toThrow('these need each other: hen, egg');
});
