import { expect, it } from 'vitest';
import {
  hasParameters,
  overviewShowing,
  toParameters,
  readView,
  defaultView as start,
  type WorksView,
} from './works-view.ts';

it.each<WorksView>([
  start,
  { filter: 'ungraded', search: 'ada & l', sort: undefined, page: 2 },
  { ...start, sort: { column: 'overall', direction: 'descending' } },
  { ...start, sort: { column: 'state', direction: 'ascending' } },
])('the view %o is read back from its parameters', (view) => {
  const set = Object.entries(toParameters(12, view)).filter(
    (one): one is [string, string] => !!one[1],
  );
  const address = new URLSearchParams(new URLSearchParams(set).toString());
  expect(readView(address, 12)).toEqual(view);
  expect(readView(address, 1)).toEqual(start);
  expect(hasParameters(address, 12)).toBe(view !== start);
  expect(hasParameters(address, 1)).toBe(false);
});

it.each(['show.12=toString&sort.12=&page.12=many', 'page.12=-4', 'page.12='])(
  'the invalid parameters %s mean the default view',
  (address) => expect(readView(new URLSearchParams(address), 12)).toEqual(start),
);

it('a link to the overview opens several assignments with one filter and search', () => {
  const address = overviewShowing([12, 7], { filter: 'waiting', search: 'grace & co' });
  const { searchParams } = new URL(address, 'https://lectern.test');
  for (const id of [12, 7]) {
    expect(readView(searchParams, id)).toEqual({
      ...start,
      filter: 'waiting',
      search: 'grace & co',
    });
  }
  expect(hasParameters(searchParams, 1)).toBe(false);
});
