/** Documents name only existing files, and their lists are complete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...pages('docs'),
];

function pages(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

/** Link targets inside of the repository, and paths in code marks. */
function named(text: string, folder: string): string[] {
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, to]) =>
    join(folder, to ?? ''),
  );
  const marked = Array.from(
    text.matchAll(/`((?:apps|packages|tests|docs|scripts)\/[\w./-]+)`/g),
    ([, path]) => path ?? '',
  );
  return [...links, ...marked];
}

/** Its examples name files of a course. */
const coursesOwn = 'docs/autograder.md';

describe.each(documents)('%s', (document) => {
  const page = readFileSync(join(root, document), 'utf8');
  const text = document === coursesOwn ? page.replaceAll('`', '') : page;

  it('names only files that exist', () => {
    const missing = named(text, dirname(document)).filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});

it('the documents together name more than 40 files', () => {
  const all = documents.flatMap((page) => named(readFileSync(join(root, page), 'utf8'), '.'));
  expect(all.length).toBeGreaterThan(40);
});

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

it('ADR 19 lists exactly the installed packages', () => {
  const manifests = [
    'package.json',
    ...['apps', 'packages'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => join(group, name, 'package.json')),
    ),
  ];
  const installed = manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  });
  const others = new Set(installed.filter((name) => !/^@(lectern|types)\//.test(name)));
  const page = readFileSync(join(root, 'docs/adr/0019-every-dependency-has-a-reason.md'), 'utf8');
  const listed = Array.from(page.matchAll(/^\| `([^`]+)`/gm), ([, name]) => name);
  expect(listed.toSorted()).toEqual([...others].toSorted());
});

it('docs/adr/README.md lists every ADR', () => {
  const records = readdirSync(join(root, 'docs/adr')).filter((name) => name !== 'README.md');
  const list = readFileSync(join(root, 'docs/adr/README.md'), 'utf8');
  expect(Array.from(list.matchAll(/\(([^)]+)\)/g), ([, name]) => name)).toEqual(records);
});
