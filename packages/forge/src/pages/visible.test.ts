import { expect, it } from 'vitest';
import type { GitCommit } from '../git/objects/commit-format.ts';
import type { ChangedFile } from '../git/objects/diff-format.ts';
import { changesView } from './patch-view.ts';
import { commitList } from './repositories/history-view.ts';
import { visible, visibleName, visiblePath } from './visible.ts';

it.each([
  ['grade\u202Etxt.exe', 'grade⟨U+202E⟩txt.exe'],
  ['a\u200Bb\u2066c', 'a⟨U+200B⟩b⟨U+2066⟩c'],
  ['\u001B[2J\u0085', '⟨U+001B⟩[2J⟨U+0085⟩'],
  ['\tplain über 数\r', '\tplain über 数\r'],
  ['// \u2028run() // \u2029', '// ⟨U+2028⟩run() // ⟨U+2029⟩'],
  ['a\u3164\u115F\u1160\uFFA0b\u180E\u206A', 'a⟨U+3164⟩⟨U+115F⟩⟨U+1160⟩⟨U+FFA0⟩b⟨U+180E⟩⟨U+206A⟩'],
  ['tag\u{E0041}', 'tag⟨U+E0041⟩'],
  ['a\uFE0F\u{E0100}\u{E0101}', 'a⟨U+FE0F⟩⟨U+E0100⟩⟨U+E0101⟩'],
  ['✔\uFE0F 葛\u{E0100} über 数 🎓', '✔\uFE0F 葛\u{E0100} über 数 🎓'],
  ['1\uFE0F\u20E3 first, 1\uFE0F', '1\uFE0F\u20E3 first, 1⟨U+FE0F⟩'],
  ['👩🏽\u200D💻 a\u200Db 👩\u200D', '👩🏽\u200D💻 a⟨U+200D⟩b 👩⟨U+200D⟩'],
])('visible(%j) replaces only the invisible characters', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

it('long names and paths are cut to a readable length', () => {
  expect(visibleName('a'.repeat(1_000))).toBe(`${'a'.repeat(255)}…`);
  expect(visiblePath(`${'a/'.repeat(1_000)}main.py`)).toMatch(/^…[a/]{993}main\.py$/);
});

it('a changed file shows invisible and bidirectional characters by their code points', () => {
  const file: ChangedFile = {
    filename: 'a\u202Ey.py',
    sha: '',
    status: 'modified',
    additions: 1,
    deletions: 0,
    changes: 1,
    isBinary: false,
    patch: '@@ -0,0 +1 @@\n+if access != "\u202E \u2066// admin":',
  };
  const { text } = changesView([file]);
  expect(text).toContain('a⟨U+202E⟩y.py');
  expect(text).toContain('⟨U+202E⟩ ⟨U+2066⟩// admin');
  expect(text).not.toMatch(/[\u202E\u2066]/);
});

it("an author's name cannot reorder the text beside it", () => {
  const person = { name: 'Eve\u202E', email: 'eve@example.org', date: new Date(0) };
  const commit = { sha: 'a'.repeat(40), parents: [], message: 'A', author: person } as unknown;
  const list = commitList('/ada/work', [{ ...(commit as GitCommit), committer: person }]);
  expect(list.text).toContain('<bdi>Eve\u202E</bdi>');
});
