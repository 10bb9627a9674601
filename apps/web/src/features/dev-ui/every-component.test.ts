import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../..');

function filesIn(folder: string): string[] {
  return readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => readFileSync(path.join(source, folder, name), 'utf8'));
}

/** Every component of `ui` with the file that it is made in. */
const components = new Map(
  filesIn('ui').flatMap((file) =>
    Array.from(file.matchAll(/^export function ([A-Z]\w+)/gm), ([, name = '']) => [name, file]),
  ),
);

/** What the page need not draw itself. */
const elsewhere = [
  // Stands around all screens; its toasts are sent from the page.
  'AppToaster',
  // Draws nothing.
  'Arrivals',
  // A whole screen of its own.
  'Door',
  'DoorActions',
  // Takes the place of the page, which can be asked to fail.
  'ErrorFallback',
  // Stands around all screens, and is seen while one of them is fetched.
  'UnderWay',
  // A whole screen of its own.
  'Waiting',
];

it('shows every component, by itself or as a part of another', () => {
  const shown = new Set<string>();
  const look = (file: string) => {
    for (const [, name = ''] of file.matchAll(/<([A-Z]\w+)/g)) {
      if (shown.has(name)) continue;
      shown.add(name);
      look(components.get(name) ?? '');
    }
  };
  filesIn('features/dev-ui').forEach(look);
  const missing = [...components.keys()].filter((name) => !shown.has(name));
  expect(missing.toSorted()).toEqual(elsewhere);
});
