/** @module-tag sandbox */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Verdict } from '@lectern/course-tests/results';
import { findLanguages, type Language } from '@lectern/sandbox/languages';
import { sandboxOrSkip } from '@lectern/sandbox/testing/sandbox-or-skip';
import { afterAll, expect, it } from 'vitest';
import { importTests } from './import-tests.ts';
import { solutions } from './recipe-solutions.fixture.ts';
import { runPlan } from './run-plan.ts';

const page = fileURLToPath(new URL('../../../../../docs/autograder.md', import.meta.url));
const sandbox = await sandboxOrSkip({ slots: 1 });
const languages = sandbox ? await findLanguages(sandbox.driver) : [];
const folder = await mkdtemp(join(tmpdir(), 'recipes-'));
afterAll(async () => {
  await sandbox?.close();
  await rm(folder, { recursive: true });
});

/** The files of each recipe: a code block after a line with its path. */
async function readRecipes(): Promise<Map<string, Map<string, Buffer>>> {
  const [, recipes = ''] = (await readFile(page, 'utf8')).split('\n## Recipes\n');
  const sections = recipes.split('\n### ').slice(1);
  return new Map(
    sections.map((section) => {
      const [language = ''] = section.split('\n');
      const blocks = section.matchAll(/^`([^`]+)`\n\n```\w+\n([\s\S]*?)^```$/gm);
      const files = [...blocks].map(([, path = '', text]) => [path, Buffer.from(text!)] as const);
      return [language, new Map(files)];
    }),
  );
}

const isMissing = (language: Language | undefined) => (language?.version ?? null) === null;

/** CI installs these; it may not reach the larger ones. */
const isRequired = (name: string) =>
  process.env['REQUIRE_SANDBOX'] === '1' && ['Python', 'JavaScript', 'C'].includes(name);

const recipes = await readRecipes();

it('the page has a recipe for each solution', () => {
  expect([...recipes.keys()]).toEqual(Object.keys(solutions));
});

for (const [name, { needs, right, wrong, isSlow }] of Object.entries(solutions)) {
  const tags = isSlow ? { tags: 'release' as const } : {};
  it(
    `the recipe for ${name} gives a right solution all points and a wrong one some`,
    tags,
    async ({ skip }) => {
      if (!sandbox) return skip('there is no sandbox');
      const missing = needs.filter((need) =>
        isMissing(languages.find((language) => language.name === need)),
      );
      if (missing.length > 0 && !isRequired(name)) skip(`${missing.join(', ')} is not installed`);
      const passed = await verdictsOf(name, right);
      expect(passed.map(({ verdict }) => verdict)).toEqual(passed.map(() => 'passed'));
      const failed = await verdictsOf(name, { ...right, ...wrong.files });
      const lost = failed.filter(({ points, maximum }) => points < maximum);
      expect(lost.map((test) => [test.name, test.verdict])).toEqual(wrong.loses);
      expect(failed.length).toBeGreaterThan(lost.length);
    },
  );
}

async function verdictsOf(name: string, files: Record<string, string>): Promise<Verdict[]> {
  const read = importTests(recipes.get(name)!);
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes));
  const run = await mkdtemp(join(folder, 'run-'));
  const submission = join(run, 'submission');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(submission, path)), { recursive: true });
    await writeFile(join(submission, path), text);
  }
  const { driver } = sandbox!;
  const given = { plan: read.plan, archive: recipes.get(name)!, submission, folder: run };
  const { verdicts, outputs } = await runPlan({ ...given, driver, slot: 0 });
  const unexpected = verdicts.filter(({ verdict }) => /setup|not_run|no_report/.test(verdict));
  expect(unexpected, JSON.stringify(outputs, null, 2)).toEqual([]);
  return verdicts;
}
