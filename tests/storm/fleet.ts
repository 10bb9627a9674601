/** Server processes behind one address, as a supervisor keeps them: one that ends is started again. */
import { setTimeout as delay } from 'node:timers/promises';
import { startChild, type Child } from '../support/child.ts';
import type { Chance } from './chance.ts';

export interface Fleet {
  /** Where the servers listen, whether or not they are up just now. */
  addresses: string[];
  /** One of those that are up; whether there was one. */
  killOne(chance: Chance): boolean;
  /** What processes said that were ready and ended without having been killed by us. */
  lastWords(): string[];
  /** Why processes ended before they were ready, and how many. */
  failedStarts(): Record<string, number>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  program: string;
  ports: number[];
  /** What the process on this port is told. */
  argument: (port: number) => string;
}

const restartMs = 200;

export async function startFleet({ program, ports, argument }: FleetOptions): Promise<Fleet> {
  const life = new AbortController();
  const killed = new Set<Child>();
  const lastWords: string[] = [];
  const failedStarts: Record<string, number> = {};
  const running = new Map<number, Child>();
  const up = new Set<Child>();

  async function keepRunning(port: number, first: (started: Promise<string>) => void) {
    while (!life.signal.aborted) {
      const child = startChild(program, [argument(port)]);
      running.set(port, child);
      const ready = child.line();
      first(ready);
      void ready.then(
        () => up.add(child),
        () => {},
      );
      await child.exited;
      // One that finds no database at its start says so and ends, which is as it should be.
      const wasReady = await ready.then(
        () => true,
        () => false,
      );
      up.delete(child);
      if (!life.signal.aborted && !killed.has(child)) {
        const words = child.stderr().trim();
        if (wasReady) lastWords.push(words);
        else failedStarts[words] = (failedStarts[words] ?? 0) + 1;
      }
      await delay(restartMs);
    }
  }

  const loops: Promise<void>[] = [];
  await Promise.all(
    ports.map(
      (port) =>
        new Promise<void>((resolve, reject) => {
          const first = (started: Promise<string>) => void started.then(() => resolve(), reject);
          loops.push(keepRunning(port, first));
        }),
    ),
  );
  return {
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    killOne: (chance) => {
      if (up.size === 0) return false;
      const victim = chance.pick([...up]);
      up.delete(victim);
      killed.add(victim);
      victim.process.kill('SIGKILL');
      return true;
    },
    lastWords: () => lastWords,
    failedStarts: () => failedStarts,
    stop: async () => {
      life.abort();
      await Promise.all([...running.values()].map((child) => child.kill()));
      await Promise.all(loops);
    },
  };
}
