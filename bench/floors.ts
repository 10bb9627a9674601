/** The same work without the product: the same SQL and the same bytes behind a bare route. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { send } from './client.ts';

export interface Statement {
  text: string;
  name?: string;
  values?: unknown[];
}

export interface Floor {
  bytes?: Buffer;
  statements?: Statement[];
}

export interface Floors {
  /** Returns a function that asks for this floor once. */
  keep(floor: Floor): Promise<() => Promise<Buffer>>;
  close(): void;
}

/** In a separate process, because the product is in one too. */
export async function startFloors(databaseUrl: string): Promise<Floors> {
  const program = fileURLToPath(new URL('floor-server.ts', import.meta.url));
  // Advanced serialization keeps dates and buffers among the values.
  const child = fork(program, [databaseUrl], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  let count = 0;
  return {
    keep: async (floor) => {
      const name = String(++count);
      child.send({ name, floor });
      await once(child, 'message');
      return () => send(`${url}/${name}`);
    },
    close: () => child.disconnect(),
  };
}
