import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../..');

function filesIn(folder: string): string[] {
  return readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => readFileSync(path.join(source, folder, name), 'utf8'));
}

/** Every component of `ui` with the source of its file. */
const components = new Map(
  filesIn('ui').flatMap((file) =>
    Array.from(file.matchAll(/^export function ([A-Z]\w+)/gm), ([, name = '']) => [name, file]),
  ),
);

/** Components that the page does not have to render. */
const exceptions = [
  // Surrounds all screens. The page sends toasts to it.
  'AppToaster',
  // Replaces the page when its button fails it.
  'ErrorFallback',
  // Renders nothing.
  'NavigationFocus',
  // Surrounds all screens while one is fetched.
  'NavigationProgress',
  // Fetched by Markdown.
  'ParsedMarkdown',
  // Whole screens.
  'StandaloneActions',
  'StandalonePage',
  'Waiting',
];

it('the page of components renders every component, alone or within another', () => {
  const shown = new Set<string>();
  const collect = (file: string) => {
    for (const [, name = ''] of file.matchAll(/<([A-Z]\w+)/g)) {
      if (shown.has(name)) continue;
      shown.add(name);
      collect(components.get(name) ?? '');
    }
  };
  filesIn('features/dev-ui').forEach(collect);
  const missing = [...components.keys()].filter((name) => !shown.has(name));
  expect(missing.toSorted()).toEqual(exceptions);
});
