/**
 * `npm run bench:tests` (docs/performance.md). It ends with 1 if pushes under kills lose or double a verdict;
 * missed aims are only printed.
 * `--only NAME` runs the part of that name. `--pushes 60 --students 10` makes the kills small.
 */
import { parseArgs } from 'node:util';
import { runKills } from './kills.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    pushes: { type: 'string', default: '1000' },
    students: { type: 'string' },
    seconds: { type: 'string' },
    kills: { type: 'string', default: '2' },
    restarts: { type: 'string', default: '1' },
    within: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
});
const pushes = Number(values.pushes);
const result = await runKills({
  pushes,
  students: Number(values.students ?? Math.ceil(pushes / 10)),
  seconds: Number(values.seconds ?? pushes / 10),
  kills: Number(values.kills),
  restarts: Number(values.restarts),
  within: Number(values.within),
  seed: Number(values.seed),
});
process.stdout.write(`${JSON.stringify(result.figures, null, 2)}\n`);
process.exit(result.isGood ? 0 : 1);
