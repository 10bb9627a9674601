/** Runs the embedded PostgreSQL of a data folder until something arrives on standard input. */
import { once } from 'node:events';
import { startCluster } from '@lectern/server/db/embedded/cluster';

const [dataDir = ''] = process.argv.slice(2);
const cluster = await startCluster({ dataDir });
process.stdout.write(`${cluster.socket}\n`);
await once(process.stdin, 'data');
await cluster.stop();
process.exit(0);
