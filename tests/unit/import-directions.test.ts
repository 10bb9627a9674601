/** Runs the lint rules on imports between packages against small files that break or follow them. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const forbidden = [
  ['packages/contract/src', '@lectern/server/app'],
  ['packages/contract/src', 'node:fs'],
  ['packages/contract/src', 'react'],
  ['packages/course-files/src', '@lectern/contract'],
  ['packages/course-tests/src', '@lectern/contract'],
  ['packages/postgres/src', '@lectern/forge'],
  ['packages/processes/src', '@lectern/forge'],
  ['packages/sandbox/src', '@lectern/contract'],
  ['packages/forge/src', '@lectern/contract'],
  ['packages/forge/src', '@lectern/forge-faults/host-faults'],
  ['packages/forge/src', '@lectern/testkit/database'],
  ['packages/forge-faults/src', '@lectern/contract'],
  ['packages/forge/src/rest', '@lectern/server/app'],
  ['apps/server/src/features/works', '@lectern/forge'],
  ['apps/server/src/features/works', '@lectern/forge/store'],
  ['apps/server/src/features/works', '@lectern/postgres/repeated-statements'],
  ['apps/server/src/features/works', '@lectern/processes/starter'],
  ['apps/server/src/features/works', 'octokit'],
  ['apps/server/src/features/works', '@octokit/webhooks'],
  ['apps/server/src/features/works', '../../main.ts'],
  ['apps/server/src/features/works', '../../../../web/src/api.ts'],
  ['apps/server/src/features/works', '../../../../../packages/forge/src/index.ts'],
  ['apps/server/src/db', '../features/works/routes.ts'],
  ['apps/server/src/db/schema', '../../features/works/routes.ts'],
  ['apps/server/src/jobs', '../app.ts'],
  ['apps/server/src/jobs', '../features/works/routes.ts'],
  ['apps/server/src/http', '../features/works/routes.ts'],
  ['apps/server/src/http', '../start/start.ts'],
  ['apps/server/src/mirror', 'octokit'],
  ['apps/server/src/platform', '../features/works/routes.ts'],
  ['apps/web/src/features/works', '@lectern/server/app'],
  ['apps/web/src/features/works', '@lectern/forge'],
  ['apps/web/src/features/works', '@lectern/course-files/read-table'],
  ['apps/web/src/features/works', '../../../../server/src/app.ts'],
] as const;

const allowed = [
  ['packages/contract/src', './zod.ts'],
  ['packages/forge/src', 'fastify'],
  ['packages/forge/src/testing', '@lectern/testkit/database'],
  ['packages/forge/src/testing', '@lectern/forge-faults/host-faults'],
  ['packages/forge-faults/src', '@lectern/forge/context'],
  ['packages/forge/src', '@lectern/postgres/repeated-statements'],
  ['packages/forge/src', '@lectern/processes/starter'],
  ['packages/sandbox/src', '@lectern/processes/slots'],
  ['apps/server/src/db', '@lectern/postgres/repeated-statements'],
  ['apps/server/src/mirror', '@lectern/processes/starter'],
  ['apps/server/src/features/works', '@lectern/postgres/unique'],
  ['apps/server/src/features/works', '@lectern/processes/slots'],
  ['apps/server/src/features/works', '@lectern/course-files/read-table'],
  ['apps/server/src/features/works', '@lectern/course-tests/plan'],
  ['apps/server/src/features/works', '@lectern/sandbox/box'],
  ['apps/server/src/features/works', '@lectern/contract'],
  ['apps/server/src/features/works', '@lectern/contract/openapi'],
  ['apps/server/src/features/works', '../../db/open.ts'],
  ['apps/server/src/features/works', '../../platform/platform.ts'],
  ['apps/server/src/platform', 'octokit'],
  ['apps/web/src/features/works', '@lectern/contract'],
  ['apps/web/src/features/works', '../../ui/button.tsx'],
] as const;

let folder = '';
let refused: Map<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-lint-'));
  const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as {
    options: { typeAware: boolean };
    jsPlugins: string[];
    rules: Record<string, unknown>;
  };
  // These rules need no types, and without types lint is much faster.
  config.options.typeAware = false;
  // import-order.test.ts tests the order inside of a package.
  config.jsPlugins = [];
  delete config.rules['lectern/import-order'];
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const cases = [...forbidden, ...allowed];
  await Promise.all(cases.map(([where, what], n) => write(fileOf(where, n), what)));
  refused = await lint();
});
afterAll(() => rm(folder, { recursive: true }));

const fileOf = (where: string, n: number) => join(where, `case-${n}.ts`);

async function write(file: string, imported: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(
    join(folder, file),
    `import * as it from '${imported}';\nexport const name = it;\n`,
  );
}

/** Refused files with the help text of the rule. */
async function lint(): Promise<Map<string, string>> {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = await promisify(execFile)(oxlint, ['--format', 'json'], {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; help?: string }[];
  };
  return new Map(
    diagnostics
      .filter(({ code }) => code.includes('no-restricted-imports'))
      .map(({ filename, help }) => [filename, help ?? '']),
  );
}

describe('lint on imports between packages', () => {
  it.each(forbidden.map((entry, n) => [...entry, n] as const))(
    'refuses in %s the import of %s',
    (where, _what, n) => {
      expect(refused.get(fileOf(where, n))).toMatch(/[a-z]/);
    },
  );
  it.each(allowed.map((entry, n) => [...entry, n + forbidden.length] as const))(
    'allows in %s the import of %s',
    (where, _what, n) => {
      expect([...refused.keys()]).not.toContain(fileOf(where, n));
    },
  );
});
