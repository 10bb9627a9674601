import { expect, it } from 'vitest';
import type { TreeEntry } from '../../git/objects/tree.ts';
import { filePage } from './file-view.ts';
import type { RepositoryVisit } from './open-repository.ts';

const visit = {
  home: '/ada/hw1',
  owner: { login: 'ada' },
  repository: { name: 'hw1', description: null },
  mayAdminister: false,
} as RepositoryVisit;

const shown = (file: { target?: string }) => {
  const content = Buffer.from('docs/notes.md');
  const entry = { name: 'notes.md', size: content.length } as TreeEntry;
  const place = { visit, ref: 'main', path: 'notes.md' };
  return filePage(place, { entry, content, source: true, ...file }).body.text;
};

it('the page of a symbolic link shows its target and offers no raw or rendered view', () => {
  const file = ['>History</a>', '>Raw</a>', '>Rendered</a>'];
  const offered = (page: string) => file.filter((link) => page.includes(link));
  expect(offered(shown({}))).toEqual(file);
  const link = shown({ target: 'docs/notes.md' });
  expect(link).toContain('A symbolic link to <code>docs/notes.md</code>.');
  expect(offered(link)).toEqual(['>History</a>']);
});
