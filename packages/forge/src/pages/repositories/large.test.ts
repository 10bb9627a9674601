import { ranMs } from '@lectern/testkit/ran-ms';
import { expect, it } from 'vitest';
import type { TreeEntry } from '../../git/objects/tree.ts';
import { changesView } from '../patch-view.ts';
import { filePage } from './file-view.ts';
import { folderPage } from './folder-view.ts';
import type { RepositoryVisit } from './open-repository.ts';
import type { Place } from './place.ts';

const visit = {
  home: '/ada/hw1',
  owner: { login: 'ada' },
  repository: { name: 'hw1', description: null },
  mayAdminister: false,
} as RepositoryVisit;
const at = (path: string): Place => ({ visit, ref: 'main', path });

it('a file page does not count the lines of a file that it does not show', () => {
  const content = Buffer.alloc(32 * 1024 * 1024, '\n');
  const begun = ranMs();
  const entry = { name: 'a.txt', size: content.length } as TreeEntry;
  const page = filePage(at('a.txt'), { entry, content, source: false });
  expect(ranMs() - begun).toBeLessThan(1_000);
  expect(page.body.text).toContain('too large to show');
});

it('a folder page shows as many entries as the API lists and says so', () => {
  const entries = Array.from({ length: 1_200 }, (_, index): TreeEntry => {
    const name = `f${index}`;
    return { name, path: name, mode: '100644', kind: 'file', sha: 'e'.repeat(40), size: 1 };
  });
  const page = folderPage(at(''), { entries, commit: undefined, readme: undefined });
  expect(page.body.text).toContain('Only the first 1000 of 1200 entries are shown.');
  expect(page.body.text.match(/<th scope="row">/g)).toHaveLength(1_000);
});

it('a folder page limits the characters of its entries and cuts long names', () => {
  const entries = Array.from({ length: 1_000 }, (_, index): TreeEntry => {
    const name = `${index}`.padEnd(8_000, '\u0001');
    return { name, path: name, mode: '100644', kind: 'file', sha: 'e'.repeat(40), size: 1 };
  });
  const page = folderPage(at(''), { entries, commit: undefined, readme: undefined });
  expect(page.body.text).toContain('Only the first 125 of 1000 entries are shown.');
  expect(page.body.text.length).toBeLessThan(5_000_000);
});

it('a page of changes limits the characters of its patches', { tags: 'release' }, () => {
  const line = `+${'\u0001'.repeat(999_000)}`;
  const files = Array.from({ length: 19 }, (_, index) => ({
    filename: `f${index}`,
    sha: '',
    status: 'added' as const,
    additions: 1,
    deletions: 0,
    changes: 1,
    isBinary: false,
    patch: `@@ -0,0 +1 @@\n${line}`,
  }));
  const { text } = changesView(files);
  expect(text.match(/too large to show/g)).toHaveLength(18);
  expect(text.length).toBeLessThan(10_000_000);
});

it('a folder page links to its parent folders without quadratic time or size', () => {
  const deep = Array.from({ length: 7_000 }, (_, index) => `${index % 10}?`).join('/');
  const begun = ranMs();
  const page = folderPage(at(deep), { entries: [], commit: undefined, readme: undefined });
  expect(ranMs() - begun).toBeLessThan(1_000);
  expect(page.body.text).toContain('href="/ada/hw1/tree/main/0%3F/1%3F/2%3F"');
  expect(page.body.text.length).toBeLessThan(1_000_000);
});
