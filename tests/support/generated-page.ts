/** Compares documents that are generated from code. `UPDATE_DOCS=1` updates them instead. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { expect } from 'vitest';

const root = new URL('../../', import.meta.url);
const remedy = 'run UPDATE_DOCS=1 npx vitest run --project unit tests/unit/generated-pages.test.ts';

export async function expectPage(path: string, generated: string): Promise<void> {
  const page = await tidy(generated);
  if (process.env.UPDATE_DOCS) writeFileSync(fileOf(path), page);
  expect(read(path), `${path} is out of date: ${remedy}`).toBe(page);
}

export async function expectJson(path: string, generated: object): Promise<void> {
  const text = await format(JSON.stringify(generated), { parser: 'json', printWidth: 100 });
  if (process.env.UPDATE_DOCS) writeFileSync(fileOf(path), text);
  expect(JSON.parse(read(path)), `${path} is out of date: ${remedy}`).toEqual(generated);
}

/** Compares the part of a page between `<!-- name -->` and `<!-- /name -->`. */
export async function expectSection(path: string, name: string, generated: string): Promise<void> {
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = read(path).split(opening);
  const after = rest?.split(closing)[1];
  expect(after, `${path} has no section ${name}`).toBeDefined();
  await expectPage(path, `${before}${opening}\n\n${generated}\n\n${closing}${after}`);
}

function tidy(markdown: string): Promise<string> {
  return format(markdown, { parser: 'markdown', printWidth: 100, singleQuote: true });
}

function fileOf(path: string): string {
  return fileURLToPath(new URL(path, root));
}

function read(path: string): string {
  return readFileSync(fileOf(path), 'utf8');
}
