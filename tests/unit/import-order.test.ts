/** Modules of a folder are ordered in layers, and lint allows only imports from lower layers. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importOrder, refusal } from '../../scripts/lint/import-order.mjs';
import { cyclesOfFolders, importsIn } from '../support/imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const order = { 'src/features': [['audit', 'clock.ts'], ['people'], ['works']] };
const refused = (from: string, to: string) => refusal(`/house/src/${from}`, to, order, '/house/');

describe('the lint rule import-order', () => {
  it('allows an import from a lower layer', () => {
    expect(refused('features/works/list.ts', '../audit/write.ts')).toBeUndefined();
  });

  it('allows an import inside of a module', () => {
    expect(refused('features/works/list.ts', './files/tree.ts')).toBeUndefined();
  });

  it('refuses an import from a higher layer', () => {
    expect(refused('features/audit/write.ts', '../works/list.ts')).toBe(
      'audit may not import works: the order of src/features is in import-order.json.',
    );
  });

  it('refuses an import between modules of one layer', () => {
    expect(refused('features/clock.ts', './audit/write.ts')).toMatch('clock.ts may not import');
  });

  it('treats a file that is not listed as the highest layer', () => {
    expect(refused('features/all.ts', './works/list.ts')).toBeUndefined();
    expect(refused('features/works/list.ts', '../all.ts')).toMatch('works may not import all.ts');
  });

  it('allows tests to import anything', () => {
    expect(refused('features/audit/write.itest.ts', '../works/list.ts')).toBeUndefined();
  });
});

describe.each(Object.entries(importOrder))('the order of %s', (folder, layers) => {
  it('lists each of its folders once, and nothing that does not exist', () => {
    const there = readdirSync(join(root, folder), { withFileTypes: true });
    const named = layers.flat();
    const folders = there.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((name) => !there.some((entry) => entry.name === name))).toEqual([]);
    expect(folders.filter((name) => name !== 'testing' && !named.includes(name))).toEqual([]);
  });

  it('has no import cycle between folders', () => {
    expect(cyclesOfFolders(importsIn(folder))).toEqual([]);
  });
});

it('apps/server/src has at most 8 files outside of its folders', () => {
  const loose = readdirSync(join(root, 'apps/server/src')).filter((name) =>
    /(?<!test)\.ts$/.test(name),
  );
  expect(loose.length).toBeLessThanOrEqual(8);
});

it('cyclesOfFolders finds a cycle through files of three folders', () => {
  const imports: [string, string][] = [
    ['audit/write.ts', 'works/list.ts'],
    ['works/rows/a.ts', 'people/find.ts'],
    ['people/find.ts', 'audit/names.ts'],
    ['index.ts', 'audit/write.ts'],
  ];
  expect(cyclesOfFolders(imports)).toEqual([['audit', 'people', 'works']]);
});
