/**
 * A database connection that holds an advisory lock and receives notifications. When it is lost,
 * other workers take over its jobs.
 */
import { randomUUID } from 'node:crypto';
import { connectKeepAlive, keepAliveClient } from '@lectern/postgres/keepalive-connection';
import { newsChannel } from './queue.ts';

export interface Lease {
  /** Stored in `jobs.locked_by`. */
  worker: string;
  lost: Promise<void>;
  release(): Promise<void>;
}

export async function takeLease(url: string, onNews: () => void): Promise<Lease> {
  const worker = randomUUID();
  const client = keepAliveClient(url, 'lectern-worker-life');
  let isLost = false;
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => {
      isLost = true;
      resolve();
    });
  });
  client.on('notification', onNews);
  await connectKeepAlive(client);
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker]);
  await client.query(`listen ${newsChannel}`);
  return {
    worker,
    lost,
    release: async () => {
      // A lost connection never reports its end.
      if (!isLost) await client.end();
    },
  };
}
