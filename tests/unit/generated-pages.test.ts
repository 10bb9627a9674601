import { errorPage } from '@lectern/contract';
import { lecternSchema } from '@lectern/course-tests/formats/lectern-file';
import { environment } from '@lectern/server/config';
import { expect, it } from 'vitest';
import { accessPage } from '../support/access-page.ts';
import { configurationTable } from '../support/configuration-table.ts';
import { orderDiagram } from '../support/order-diagram.ts';
import { expectJson, expectPage, expectSection } from '../support/generated-page.ts';

it('docs/errors.md is generated from the error catalogue', () =>
  expectPage('docs/errors.md', errorPage()));

it('docs/access.md is generated from the policies of the routes', () =>
  expectPage('docs/access.md', accessPage()));

it('docs/lectern.schema.json is the schema that reads lectern.yml', () =>
  expectJson('docs/lectern.schema.json', lecternSchema()));

it('docs/operations.md lists every setting', () =>
  expectSection('docs/operations.md', 'configuration', configurationTable()));

it('ARCHITECTURE.md shows the import order that lint enforces', () =>
  expectSection('ARCHITECTURE.md', 'order', orderDiagram()));

it('every setting has a description', () => {
  const rows = configurationTable().split('\n').slice(2);
  expect(rows).toHaveLength(Object.keys(environment.shape).length);
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});
