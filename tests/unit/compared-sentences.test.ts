/** No source file compares sentences that people read: state is a code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = join(root, 'apps/server/src');
const parts = ['apps/server/src', 'apps/web/src', 'packages/contract/src'];

/** Files of the server that put sentences into answers. */
const mayImport = [
  'features/acceptance/get-acceptance.ts',
  'features/acceptance/list-setup-problems.ts',
  'features/assignments/queries.ts',
  'features/invites/routes.ts',
  'features/people/routes.ts',
  'features/provisioning/provisioning-view.ts',
  'features/publishing/publication-queries.ts',
  'features/roster/preview.ts',
  'features/roster/read-file.ts',
  'features/tests/test-queries.ts',
];

/** Checks whether a sentence of the catalogue has placeholders. */
const mayLookInto = ['packages/contract/src/errors/refusal.ts'];

const catalogues = ['texts', 'errors', 'problems', 'problemSentence'];

const call = String.raw`\([^()]*\)`;
const said = [
  String.raw`\b\w*[tT]exts(?:\.\w+)+(?:${call})?`,
  String.raw`\berrors(?:\.\w+|\[[^\]]+\])\.message`,
  String.raw`\bproblems(?:\.\w+|\[[^\]]+\])${call}`,
  String.raw`\bproblemSentence${call}`,
  String.raw`['"\x60][A-Z][a-z']* [a-z][^'"\x60\n]* [^'"\x60\n]*['"\x60]`,
].join('|');
const shown = String.raw`\b\w+(?:\?|!)?\.(?:message|problem)\b(?!\??\.)`;
const methods =
  'startsWith|endsWith|includes|indexOf|match|search|test|replace|replaceAll|slice|substring|split';
const nothing = String.raw`(?:null|undefined)\b`;

const ways = [
  { means: 'compares', pattern: new RegExp(`[!=]==?\\s*(?:${said})`) },
  { means: 'compares', pattern: new RegExp(`(?:${said})\\s*[!=]==?`) },
  { means: 'compares', pattern: new RegExp(`\\bcase (?:${said}):`) },
  {
    means: 'looks into',
    pattern: new RegExp(`(?:${said})\\.(?:${methods})\\(`),
  },
  {
    means: 'looks for',
    pattern: new RegExp(`\\.(?:${methods})\\(\\s*(?:${said})`),
  },
  {
    means: 'asks the database for',
    pattern: new RegExp(`\\b(?:eq|ne|i?like|(?:notI|i)nArray)\\([^;]*?(?:${said})`),
  },
  {
    means: 'asks the database for',
    pattern: new RegExp(`\\bsql(?:<[^>]*>)?\`[^\`]*\\$\\{(?:${said})`),
  },
  {
    means: 'asks the database for',
    pattern: /\b(?:problem|message|sentence)\s*(?:=|<>|!=|~|i?like|in \()\s*'[A-Z]/,
  },
];

/** For pages only: the server must also read messages of drivers, which have no codes. */
const ofPages = [
  { means: 'compares', pattern: new RegExp(`${shown}\\s*[!=]==?(?![=\\s]*${nothing})`) },
  { means: 'compares', pattern: new RegExp(`(?<![!=]|${nothing}\\s*)[!=]==?\\s*${shown}`) },
];

function comparisons(text: string, isPage = false): string[] {
  const looked = isPage ? [...ways, ...ofPages] : ways;
  return looked.flatMap(({ means, pattern }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`${means} ${found}`];
  });
}

/** Catalogues of sentences that a file imports, except as types. */
function importedCatalogues(text: string): string[] {
  const imports = [...text.matchAll(/import (?!type)\{([^}]*)\} from '@lectern\/contract[^']*'/g)];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return catalogues.filter((one) => names.some((name) => name.split(' ')[0] === one));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.(?:i?test|slow|fixture))\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

it('no source file compares a sentence or searches in one', () => {
  const files = parts.flatMap((part) => filesOf(join(root, part)));
  expect(files.length).toBeGreaterThan(500);
  const stray = files.flatMap((file) => {
    const path = relative(root, file);
    if (mayLookInto.includes(path)) return [];
    const found = comparisons(readFileSync(file, 'utf8'), path.startsWith('apps/web/'));
    return found.map((one) => `${path} ${one}`);
  });
  expect(stray).toEqual([]);
});

it('on the server, only files that build answers import sentences', () => {
  const knowing = filesOf(server).filter(
    (file) => importedCatalogues(readFileSync(file, 'utf8')).length > 0,
  );
  expect(knowing.map((file) => relative(server, file)).toSorted()).toEqual(mayImport);
});

describe('the search for compared sentences', () => {
  it.each([
    'if (problem === texts.setup.baseGone) return;',
    'const wasAway = provisioning.problem === errors.app_not_installed.message;',
    'const isIt = texts.setup.refused(reason) !== known;',
    'if (problemSentence(problem) === told) return;',
    'eq(provisionings.problem, texts.setup.notInOrganization)',
    'and(\n  eq(works.id, id),\n  eq(works.contentProblem, problems.repository_gone()),\n)',
    'sql`${works.contentProblem} = ${texts.setup.repositoryGone}`',
    "sql`problem = 'The template is gone.'`",
    "const gone = texts.setup.repositoryGone.replace(/ .*$/, '');",
    'problem.startsWith(texts.setup.repositoryGone)',
    'problem.includes(errors[code].message)',
    'case texts.works.late: return true;',
    "if (text === 'The repository is gone.') return;",
    "if (told.startsWith('The platform refused: ')) return;",
  ])('finds %s', (text) => {
    expect(comparisons(text)).not.toEqual([]);
  });

  it.each([
    'if (error.message === kept) return;',
    'if (kept !== failed?.problem) return;',
    "if (answer.message == 'gone') return;",
  ])('finds in a page %s', (text) => {
    expect(comparisons(text, true)).not.toEqual([]);
  });

  it.each([
    "import { errors, isGraded } from '@lectern/contract';",
    "import {\n  AppError,\n  texts as sentences,\n} from '@lectern/contract';",
    "import { problems } from '@lectern/contract';",
    "import { texts } from '@lectern/contract/texts';",
  ])('finds the import %s', (text) => {
    expect(importedCatalogues(text)).not.toEqual([]);
  });

  it.each([
    "if (problem?.code === 'repository_gone') return texts.setup.gone;",
    "hasCode(provisionings.problem, 'not_in_organization')",
    'problem: problem === null ? null : problemSentence(problem),',
    "const note = count === 1 ? texts.works.one : 'Several of them are late.';",
    'const hint = error.message === undefined ? undefined : error.message;',
    'return undefined === error.message;',
    "import type { Problem } from '@lectern/contract';",
  ])('accepts %s', (text) => {
    expect(comparisons(text, true)).toEqual([]);
    expect(importedCatalogues(text)).toEqual([]);
  });
});
