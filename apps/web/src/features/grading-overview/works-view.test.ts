import { expect, it } from 'vitest';
import { isSaid, saidOf, viewFrom, wholeView as start, type WorksView } from './works-view.ts';

it.each<WorksView>([
  start,
  { filter: 'ungraded', question: 'ada & l', sort: undefined, page: 2 },
  { ...start, sort: { column: 'overall', direction: 'descending' } },
  { ...start, sort: { column: 'state', direction: 'ascending' } },
])('comes back from the address as it was: %o', (view) => {
  const said = Object.entries(saidOf(12, view)).filter((one): one is [string, string] => !!one[1]);
  const address = new URLSearchParams(new URLSearchParams(said).toString());
  expect(viewFrom(address, 12)).toEqual(view);
  expect(viewFrom(address, 1)).toEqual(start);
  expect(isSaid(address, 12)).toBe(view !== start);
  expect(isSaid(address, 1)).toBe(false);
});

it.each(['show.12=toString&sort.12=&page.12=many', 'page.12=-4', 'page.12='])(
  'takes %s for nothing',
  (address) => expect(viewFrom(new URLSearchParams(address), 12)).toEqual(start),
);
