import fc from 'fast-check';
import { expect, it } from 'vitest';
import { referencedFirst } from './tables.ts';

/** Tables reference only tables with a lower number, so there is always an order. */
const tables = fc
  .array(fc.array(fc.nat({ max: 30 }), { maxLength: 4 }), { maxLength: 30 })
  .map((all) =>
    all.map((references, index) => ({
      name: `t${index}`,
      references: references.filter((other) => other < index).map((other) => `t${other}`),
    })),
  )
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

it('every table comes after the tables that it references', () => {
  fc.assert(
    fc.property(tables, (given) => {
      const names = referencedFirst(given).map(({ name }) => name);
      expect(names.toSorted()).toEqual(given.map(({ name }) => name).toSorted());
      for (const { name, references } of given) {
        for (const other of references)
          expect(names.indexOf(other)).toBeLessThan(names.indexOf(name));
      }
    }),
  );
});

it('tables that reference each other are refused', () => {
  const circle = [
    { name: 'hen', references: ['egg'] },
    { name: 'egg', references: ['hen'] },
  ];
  expect(() => referencedFirst(circle)).toThrow('these tables reference each other: hen, egg');
});
