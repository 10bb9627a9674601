/**
 * A worker lives as long as a connection of its own: an advisory lock on it marks its jobs as taken, and
 * the news of jobs arrive on it. A worker that loses it is dead to others, who take over its jobs.
 */
import { randomUUID } from 'node:crypto';
import { connectWatched, watchedClient } from '@lectern/postgres/watched-connection';
import { newsChannel } from './queue.ts';

export interface Lease {
  /** Names the worker in `jobs.locked_by`. */
  worker: string;
  lost: Promise<void>;
  release(): Promise<void>;
}

export async function takeLease(url: string, onNews: () => void): Promise<Lease> {
  const worker = randomUUID();
  const client = watchedClient(url, 'lectern-worker-life');
  let isLost = false;
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => {
      isLost = true;
      resolve();
    });
  });
  client.on('notification', onNews);
  await connectWatched(client);
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker]);
  await client.query(`listen ${newsChannel}`);
  return {
    worker,
    lost,
    release: async () => {
      // A connection that is gone never says that it has ended.
      if (!isLost) await client.end();
    },
  };
}
