/** Follows the imports of the server's programs to all files in the bundle. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = ['launch', 'main', 'backup/backup-main', 'backup/restore-main'];
const entries = [...programs, 'password/password-main'].map((name) => `apps/server/src/${name}.ts`);
// Follows type imports too, although the bundle leaves them out; that is only stricter.
const specifiers = /\b(?:from|import)\s*\(?\s*'(\.[^']+|@lectern\/[^']+)'/g;

function fileOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, name = '', ...rest] = specifier.split('/');
  const folder = join('packages', name);
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const inside = rest.join('/');
  const file = exports[inside === '' ? '.' : `./${inside}`] ?? `./src/${inside}.ts`;
  return join(folder, file);
}

function reachedFrom(start: readonly string[]): string[] {
  const reached = new Set(start);
  for (const file of reached) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, specifier] of text.matchAll(specifiers)) {
      const imported = fileOf(specifier!, file);
      // The sample course contains code that imports files which do not exist.
      if (existsSync(join(root, imported))) reached.add(imported);
    }
  }
  return [...reached];
}

it('the server bundle contains no fault injection and no test code', () => {
  const files = reachedFrom(entries);
  expect(files).toContain('packages/forge/src/start.ts');
  const isForTests = /^packages\/(forge-faults|testkit)\/|\/testing\/|\.(fixture|itest|test)\.ts$/;
  expect(files.filter((file) => isForTests.test(file))).toEqual([]);
});
