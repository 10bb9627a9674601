/**
 * `npm run bench:tests` (docs/performance.md). It ends with 1 if pushes under kills lose or double a verdict;
 * missed aims are only printed. `--only NAME` runs one part: kills, box, seen, c, python or graders.
 * `--pushes 60` makes the kills small, `--verdicts 50` and `--repeats 3` the rest. `--json FILE` keeps the figures.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { toTable } from '../print.ts';
import { aims } from './aims.ts';
import { measureAims } from './measure-aims.ts';
import { runKills } from './kills.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'string' },
    pushes: { type: 'string', default: '1000' },
    /** Of the kills: by default one for ten pushes. */
    students: { type: 'string' },
    seconds: { type: 'string' },
    kills: { type: 'string', default: '2' },
    restarts: { type: 'string', default: '1' },
    within: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    verdicts: { type: 'string', default: '1000' },
    repeats: { type: 'string', default: '11' },
  },
});
const { only } = values;
const names = ['kills', ...aims.map(({ name }) => name)];
if (only !== undefined && !names.includes(only)) {
  throw new Error(`--only must be one of ${names.join(', ')}.`);
}
const isWanted = (name: string) => only === undefined || only === name;
const load = loadavg()[0]!.toFixed(1);
const pushes = Number(values.pushes);
const killing = isWanted('kills')
  ? await runKills({
      pushes,
      students: Number(values.students ?? Math.ceil(pushes / 10)),
      seconds: Number(values.seconds ?? pushes / 10),
      kills: Number(values.kills),
      restarts: Number(values.restarts),
      within: Number(values.within),
      seed: Number(values.seed),
    })
  : undefined;
if (killing) process.stdout.write(`${JSON.stringify(killing.figures, null, 2)}\n`);

const wanted = aims.filter(({ name }) => isWanted(name));
const sizes = { verdicts: Number(values.verdicts), repeats: Number(values.repeats) };
const rows = wanted.length > 0 ? await measureAims(wanted, sizes) : [];
const day = new Date().toISOString().slice(0, 10);
const about = `Measured on ${day} with ${availableParallelism()} cores and Node ${process.version}; load before it ${load}.`;
if (rows.length > 0) process.stdout.write(`${about}\n\n${toTable(rows)}\n`);
if (values.json) {
  await writeFile(values.json, JSON.stringify({ about, kills: killing?.figures, rows }, null, 2));
}
process.exit(killing?.isGood === false ? 1 : 0);
