import { errorPage } from '@lectern/contract';
import { environment } from '@lectern/server/config';
import { expect, it } from 'vitest';
import { accessPage } from '../support/access-page.ts';
import { configurationTable } from '../support/configuration-table.ts';
import { orderDiagram } from '../support/order-diagram.ts';
import { expectPage, expectSection } from '../support/printed-page.ts';

it('docs/errors.md is the printed error catalogue', () =>
  expectPage('docs/errors.md', errorPage()));

it('docs/access.md is the printed access matrix', () => expectPage('docs/access.md', accessPage()));

it('docs/operations.md lists every setting', () =>
  expectSection('docs/operations.md', 'configuration', configurationTable()));

it('ARCHITECTURE.md draws the import order of lint', () =>
  expectSection('ARCHITECTURE.md', 'order', orderDiagram()));

it('every setting has a description', () => {
  const rows = configurationTable().split('\n').slice(2);
  expect(rows).toHaveLength(Object.keys(environment.shape).length);
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});
