/**
 * `npm run bench` measures the built product against floors of the same run (docs/performance.md).
 * `--only NAME` runs the works of that name, or all that contain it. `--smoke` runs everything small.
 * `--json FILE` keeps the figures. `--write` puts the table into docs/performance.md.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildLectern } from '../tests/support/lectern.ts';
import type { Row } from './measure.ts';
import { toTable, writeTable } from './print.ts';
import { root } from './product.ts';
import { startWorld } from './world.ts';
import { fileWorks } from './works/files.ts';
import { gitWorks } from './works/git.ts';
import { peopleWorks } from './works/people.ts';
import { readWorks } from './works/reads.ts';
import { startWorks } from './works/start.ts';
import { writeWorks } from './works/writes.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    smoke: { type: 'boolean', default: false },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const { only, smoke: isSmoke } = options;
if (options.write && (isSmoke || only)) throw new Error('--write needs a whole run.');
const all = [readWorks, fileWorks, gitWorks, writeWorks, peopleWorks, startWorks].flat();
const named = all.filter(({ name }) => name === only);
const works = named.length > 0 ? named : all.filter(({ name }) => name.includes(only));

await buildLectern();
const world = await (isSmoke ? startWorld([10, 100], 10) : startWorld([10, 100, 1_000], 100));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void world.close().finally(() => process.exit(1)));
}
const rows: Row[] = [];
try {
  for (const work of works) {
    process.stderr.write(`${work.name}\n`);
    rows.push(...(await work.run({ world, repeats: isSmoke ? 2 : 11, isSmoke })));
  }
} finally {
  await world.close();
}
const day = new Date().toISOString().slice(0, 10);
const about = `Measured on ${day} with ${availableParallelism()} cores and Node ${process.version}.`;
const table = `${about}\n\n${toTable(rows)}`;
process.stdout.write(`${table}\n`);
if (options.json) await writeFile(options.json, JSON.stringify({ about, rows }, null, 2));
if (options.write) await writeTable(join(root, 'docs/performance.md'), table);
process.exit(0);
