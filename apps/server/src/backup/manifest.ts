/** The manifest of an archive, which a restore compares with its result. */
import { z } from 'zod';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const commit = z.string().regex(/^[0-9a-f]{40}$/);

/** The newest applied migration, by its time in the journal, and the number of applied migrations. */
const MigrationVersion = z.object({ count: z.int().positive(), newest: z.int() });
export type MigrationVersion = z.infer<typeof MigrationVersion>;

/** Facts that can be computed again from a restored instance. */
export const Contents = z.object({
  /** By name with schema. The digest covers all rows, ordered by primary key. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: digest })),
  /** Waiting and running jobs. */
  jobs: z.int(),
  scores: z.object({ works: z.int(), sha256: digest }),
  /** By id; null if the host has lost the files. The digest covers all refs. */
  repositories: z.record(
    z.string().regex(/^\d+$/),
    z.object({ head: commit.nullable(), refs: digest }).nullable(),
  ),
});
export type Contents = z.infer<typeof Contents>;

export const Manifest = z.object({
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.object({ product: MigrationVersion, host: MigrationVersion.nullable() }),
  keys: z.enum(['sealed', 'left out']),
  contents: Contents,
});
export type Manifest = z.infer<typeof Manifest>;

/** One fact per line, for people and for `diff`. */
export function manifestLines({ version, madeAt, keys, contents }: Manifest): string[] {
  const { tables, jobs, scores, repositories } = contents;
  return [
    `Lectern ${version}, ${madeAt}`,
    ...Object.entries(tables).map(([name, { rows }]) => `rows        ${name} ${rows}`),
    `jobs        ${jobs}`,
    `scores      ${scores.sha256} (${scores.works} works)`,
    ...Object.entries(repositories).map(
      ([id, found]) => `repository  ${id} ${found ? (found.head ?? 'empty') : 'without files'}`,
    ),
    `keys        ${keys}`,
  ];
}

/** The names of all facts that differ. */
export function differences(expected: Contents, found: Contents): string[] {
  return [
    ...differing('table', expected.tables, found.tables),
    ...differing('the number of', { jobs: expected.jobs }, { jobs: found.jobs }),
    ...differing('the', { scores: expected.scores }, { scores: found.scores }),
    ...differing('repository', expected.repositories, found.repositories),
  ];
}

function differing(
  what: string,
  expected: Record<string, unknown>,
  found: Record<string, unknown>,
): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name]))
    .map((name) => `${what} ${name}`);
}
