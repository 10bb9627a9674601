/** What the documents point at exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...pages('docs')];

function pages(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

/** Targets of links within the repository, and paths named in code marks. */
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

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  it('names only files that are there', () => {
    const missing = named(text, dirname(document)).filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});

it('documents name files at all', () => {
  const all = documents.flatMap((page) => named(readFileSync(join(root, page), 'utf8'), '.'));
  expect(all.length).toBeGreaterThan(40);
});
