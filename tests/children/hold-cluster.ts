/** Starts the private PostgreSQL of a data folder and holds it until it is told to stop. */
import { once } from 'node:events';
import { startCluster } from '@lectern/server/db/embedded/cluster';

const [dataDir = ''] = process.argv.slice(2);
const cluster = await startCluster({ dataDir });
process.stdout.write(`${cluster.socket}\n`);
await once(process.stdin, 'data');
await cluster.stop();
process.exit(0);
