/** `npm run storm -- --students 1000 --seconds 30 --faults 20 --kills 10 --db-crashes 3` */
import { readOptions } from './options.ts';
import { runQuota } from './quota.ts';
import { runStorm } from './storm.ts';

const options = readOptions(process.argv.slice(2));
const { isGood, figures } = options.quota ? await runQuota(options) : await runStorm(options);
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(isGood ? 0 : 1);
