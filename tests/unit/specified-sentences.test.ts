/** Checks that the product contains every text that the specification quotes, word for word. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { texts as answerTexts } from '@lectern/contract';
import { errors } from '@lectern/contract/errors';
import { unexplainedPoints } from '@lectern/contract/feedback';
import { accessDeniedTexts } from '@lectern/web/texts/access-denied';
import { texts } from '@lectern/web/texts';
import { myWorkTexts } from '@lectern/web/texts/my-work';
import { describe, expect, it } from 'vitest';
import { labels, sentences, toastNames } from './specified-sentences.ts';

/** Quoted texts that the product does not contain, each with the reason. */
const exceptions = new Map([
  ['Assignment X', 'the grade distribution is drawn from real scores, one box per assignment'],
]);

/** Specified with the word 'user', but toasts name the person's role instead. */
const saidByRole = ['people.inviteFailed', 'people.revokeFailed', 'people.removeFailed'];

/** All sentences in nested texts, with `…` for parameters. */
function sentencesOf(nest: object): string[] {
  return Object.values(nest).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function') {
      const fill = value as (...args: readonly string[]) => string;
      return [fill('…', '…')];
    }
    return typeof value === 'object' && value !== null ? sentencesOf(value) : [];
  });
}

describe('contract and web app contain the specified sentence', () => {
  const said = new Set([
    ...Object.values(errors).map(({ message }) => message),
    ...sentencesOf(answerTexts),
    ...sentencesOf(texts),
    ...sentencesOf(myWorkTexts),
    ...sentencesOf(accessDeniedTexts),
    unexplainedPoints,
  ]);

  it.each(sentences)('%s', (sentence) => {
    expect(said).toContain(sentence);
  });
});

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

/** The sources without comments and line breaks, with `…` for parameters. */
const said = source
  .replace(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, '')
  .replace(/\$\{[^}]*\}/g, '…')
  .replace(/\\(['"`])/g, '$1')
  .replace(/\s+/g, ' ');

/** Whether it is a whole string or the whole text between two tags. */
function isSaid(label: string): boolean {
  const literally = label.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`['"\`>] ?${literally} ?['"\`<]`).test(said);
}

it('contract and web app contain every specified label', () => {
  const unsaid = [...labels, ...toastNames].filter((label) => !isSaid(label));
  expect(unsaid).toEqual([...exceptions.keys()]);
});

it('the web app uses every sentence of its texts', () => {
  expect(unusedOf({ ...texts, ...myWorkTexts }, sourceOf('apps/web/src'))).toEqual(saidByRole);
});

it('the server uses every sentence of the contract', () => {
  expect(unusedOf(answerTexts, sourceOf('apps/server/src'))).toEqual([]);
});

function unusedOf(catalogue: Record<string, object>, source: string): string[] {
  const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, ...groups]) => groups);
  const named = new Set(found(/texts\.(\w+\.\w+)/g).flat());
  const destructured = found(/{([^{}]*)} = texts\.(\w+);/g);
  // Groups that are used as a whole.
  const whole = new Set(found(/texts\.(\w+)\[|{ (\w+) } = texts;/g).flat());
  return Object.entries(catalogue).flatMap(([group, nest]) => {
    if (whole.has(group)) return [];
    const taken = destructured.filter(([, from]) => from === group).map(([names]) => names);
    return Object.keys(nest)
      .map((name) => `${group}.${name}`)
      .filter((name) => !named.has(name))
      .filter((name) => !new RegExp(`\\b${name.slice(group.length + 1)}\\b`).test(taken.join()));
  });
}
