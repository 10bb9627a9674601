/** Rooms of a folder have an order, and imports go down in it. Lint refuses the others. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importOrder, refusal } from '../../scripts/lint/import-order.mjs';
import { circlesOfFolders, importsIn } from '../support/imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const order = { 'src/features': [['audit', 'clock.ts'], ['people'], ['works']] };
const refused = (from: string, to: string) => refusal(`/house/src/${from}`, to, order, '/house/');

describe('the lint rule import-order', () => {
  it('allows an import of a room further down', () => {
    expect(refused('features/works/list.ts', '../audit/write.ts')).toBeUndefined();
  });

  it('allows an import inside a room', () => {
    expect(refused('features/works/list.ts', './files/tree.ts')).toBeUndefined();
  });

  it('refuses an import of a room further up', () => {
    expect(refused('features/audit/write.ts', '../works/list.ts')).toBe(
      'audit may not import works: the order of src/features is in import-order.json.',
    );
  });

  it('refuses an import between rooms of one layer', () => {
    expect(refused('features/clock.ts', './audit/write.ts')).toMatch('clock.ts may not import');
  });

  it('lets a loose file that is not listed import every room, and no room import it', () => {
    expect(refused('features/all.ts', './works/list.ts')).toBeUndefined();
    expect(refused('features/works/list.ts', '../all.ts')).toMatch('works may not import all.ts');
  });

  it('lets tests import what they need', () => {
    expect(refused('features/audit/write.itest.ts', '../works/list.ts')).toBeUndefined();
  });
});

describe.each(Object.entries(importOrder))('the order of %s', (folder, layers) => {
  it('names each of its folders once, and nothing that is not there', () => {
    const there = readdirSync(join(root, folder), { withFileTypes: true });
    const named = layers.flat();
    const folders = there.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((name) => !there.some((entry) => entry.name === name))).toEqual([]);
    expect(folders.filter((name) => name !== 'testing' && !named.includes(name))).toEqual([]);
  });

  it('leaves no folder in a circle of imports', () => {
    expect(circlesOfFolders(importsIn(folder))).toEqual([]);
  });
});

it('the server has at most eight files outside of its rooms', () => {
  const loose = readdirSync(join(root, 'apps/server/src')).filter((name) =>
    /(?<!test)\.ts$/.test(name),
  );
  expect(loose.length).toBeLessThanOrEqual(8);
});

it('a circle of folders is found through files of three rooms', () => {
  const imports: [string, string][] = [
    ['audit/write.ts', 'works/list.ts'],
    ['works/rows/a.ts', 'people/find.ts'],
    ['people/find.ts', 'audit/names.ts'],
    ['index.ts', 'audit/write.ts'],
  ];
  expect(circlesOfFolders(imports)).toEqual([['audit', 'people', 'works']]);
});
