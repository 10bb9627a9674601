/** Holds the screens to the specification's own words: each is said somewhere, letter by letter. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { texts } from '@lectern/contract/texts';
import { expect, it } from 'vitest';
import { failures, screens } from './specified-sentences.ts';

/** What is not said, and why. */
const exceptions = new Map([
  ['Assignment X', 'the grade distribution is drawn from real scores, one box per assignment'],
]);

/** The toasts say the same with the person's role in place of the word 'user'. */
const saidByRole = ['people.inviteFailed', 'people.revokeFailed', 'people.removeFailed'];

function sourceOf(...folders: string[]): string {
  return folders
    .map((folder) => fileURLToPath(new URL(`../../${folder}`, import.meta.url)))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test|\.itest)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(?:testing|dev-ui)\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

const source = sourceOf('packages/contract/src', 'apps/web/src');

/** As it is read: without comments and line breaks, with `…` for what is filled in. */
const said = source
  .replace(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, '')
  .replace(/\$\{[^}]*\}/g, '…')
  .replace(/\\(['"`])/g, '$1')
  .replace(/\s+/g, ' ');

/** Whether it stands alone in a string or between two tags, or as whole sentences within one. */
function isSaid(sentence: string): boolean {
  const literally = sentence.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const before = /[.:?]$/.test(sentence) ? `['"\`>.:] ?` : `['"\`>] ?`;
  const after = /[.:?]$/.test(sentence) ? '' : ` ?['"\`<]`;
  return new RegExp(before + literally + after).test(said);
}

it.each([
  ['screens', screens],
  ['failures', failures],
])('every sentence that the specification words for %s is said', (_, sentences) => {
  const unsaid = sentences.filter((sentence) => !isSaid(sentence));
  expect(unsaid).toEqual(sentences.filter((sentence) => exceptions.has(sentence)));
});

it('every sentence of the catalogue of texts is used', () => {
  const used = source + sourceOf('apps/server/src');
  const unused = Object.entries(texts).flatMap(([group, sentences]) => {
    const taken = new RegExp(`{([^{}]*)} = texts\\.${group};`, 'g');
    const destructured = [...used.matchAll(taken)].map(([, names]) => names).join();
    // Looked up by a state's name, or handed on whole.
    if (new RegExp(`texts\\.${group}\\[|{ ${group} } = texts;`).test(used)) return [];
    return Object.keys(sentences)
      .filter((name) => !new RegExp(`texts\\.${group}\\.${name}\\b`).test(used))
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(destructured))
      .map((name) => `${group}.${name}`);
  });
  expect(unused).toEqual(saidByRole);
});
