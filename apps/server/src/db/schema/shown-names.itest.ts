import { shownName } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(world.close);

/** Few letters, so that a preferred name often ends with the family name. */
const anyName = fc
  .array(fc.constantFrom('Ada', 'ada', 'Ö.', 'Ada Zuse', 'Zuse'), { maxLength: 3 })
  .map((words) => words.join(' '));

it('PostgreSQL and TypeScript show the same name of a roster entry', async () => {
  const anyEntry = fc.record({
    givenName: anyName,
    familyName: anyName,
    preferredName: fc.option(anyName),
  });
  await fc.assert(
    fc.asyncProperty(anyEntry, async (entry) => {
      const { givenName, familyName, preferredName } = entry;
      const { rows } = await world.superuser.query(
        'select shown_first_name($1, $2, $3) as "firstName", shown_last_name($2, $3) as "lastName"',
        [givenName, familyName, preferredName],
      );
      expect(rows).toEqual([shownName(entry)]);
    }),
    { numRuns: 200 },
  );
});

it.each([
  ['Addie', 'Addie Zuse'],
  ['Addie Zuse', 'Addie Zuse'],
  ['Addie King', 'Addie King'],
  ['', 'Augusta Zuse'],
])('the preferred name %j shows Augusta Zuse as %s', (preferredName, shown) => {
  const name = shownName({ givenName: 'Augusta', familyName: 'Zuse', preferredName });
  expect(`${name.firstName} ${name.lastName}`).toBe(shown);
});
