/** `npm run bench -- --smoke`: every work of the benchmark runs and gives figures. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import type { Row } from '../../bench/measure.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('the benchmark measures every work', { tags: 'release', timeout: 400_000 }, async () => {
  const file = join(await scratchFolder(), 'bench.json');
  const args = ['--import', 'tsx', 'bench/main.ts', '--smoke', '--json', file];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  const { rows } = JSON.parse(await readFile(file, 'utf8')) as { rows: Row[] };
  const works = ['my-work', 'publications', 'blob', 'push', 'grade', 'accept', 'people', 'start'];
  const found = works.filter((name) => rows.some(({ work }) => work.startsWith(name)));
  expect(found).toEqual(works);
  const without = rows.filter(({ product, ratio }) => !(product > 0) || (ratio ?? 1) <= 0);
  expect(without).toEqual([]);
  // A ratio of one run, so it holds in small too: no person slows all others by large trees.
  expect(rows.find(({ work }) => work.startsWith('others'))).toMatchObject({ isMet: true });
});
