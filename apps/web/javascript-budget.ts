import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** The most compressed JavaScript, in bytes, of a page; a screen counts with the application around it. */
export type Budgets = Readonly<Record<string, number>>;

export interface BuiltFile {
  fileName: string;
  /** The module that the file begins with; null for shared files. */
  entry: string | null;
  /** The files that it imports statically. */
  imports: readonly string[];
  bytes: number;
}

/** The build fails when an entry loads more than its budget. */
export function javascriptBudget(budgets: Budgets): Plugin {
  return {
    name: 'javascript-budget',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const files = await Promise.all(
        chunks.map(async ({ fileName, facadeModuleId, imports, code }) => ({
          fileName,
          entry: facadeModuleId,
          imports,
          bytes: await compressedBytes(code),
        })),
      );
      const problems = budgetProblems(files, budgets);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}

/** Includes budgets that name no entry of the build: after a rename, such a budget checks nothing. */
export function budgetProblems(files: readonly BuiltFile[], budgets: Budgets): string[] {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  return Object.entries(budgets).flatMap(([name, budget]) => {
    const entry = files.find((file) => file.entry?.endsWith(`/${name}`));
    if (!entry) return [`${name} has a budget but is no entry of the build.`];
    const application = files.find((file) => file.entry?.endsWith('/index.html'));
    const loaded = loadedWith(entry.fileName, byName);
    if (application && !name.endsWith('.html')) loadedWith(application.fileName, byName, loaded);
    const bytes = [...loaded].reduce((sum, file) => sum + (byName.get(file)?.bytes ?? 0), 0);
    if (bytes <= budget) return [];
    return [`${name} loads ${bytes} bytes of JavaScript, and its budget is ${budget}.`];
  });
}

/** The file and everything that it imports statically. */
function loadedWith(
  fileName: string,
  byName: ReadonlyMap<string, BuiltFile>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of byName.get(fileName)?.imports ?? []) loadedWith(imported, byName, found);
  return found;
}

/** With the quality of scripts/build.mjs. */
async function compressedBytes(code: string): Promise<number> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return (await promisify(brotliCompress)(code, quality)).length;
}
