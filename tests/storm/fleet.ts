/** Server processes that are restarted when they end, as under a supervisor. */
import { setTimeout as delay } from 'node:timers/promises';
import { startChild, type Child } from '../support/child.ts';
import type { Random } from './random.ts';

export interface Fleet {
  /** All servers, running or not. */
  addresses: string[];
  /** Kills a running server; false if there is none, or none whose process id `isVictim` takes. */
  killOne(random: Random, isVictim?: (pid: number) => boolean): boolean;
  /** Process ids of all servers so far, and of those that run now. */
  pids(): { all: number[]; running: number[] };
  /** Standard error of servers that were ready and then ended without a kill. */
  crashOutputs(): string[];
  /** Number of servers that ended before they were ready, by standard error. */
  failedStarts(): Record<string, number>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  program: string;
  ports: number[];
  /** Command-line argument of the process on this port. */
  argument: (port: number) => string;
}

const restartMs = 200;

export async function startFleet({ program, ports, argument }: FleetOptions): Promise<Fleet> {
  const life = new AbortController();
  const killed = new Set<Child>();
  const crashOutputs: string[] = [];
  const failedStarts: Record<string, number> = {};
  const running = new Map<number, Child>();
  const up = new Set<Child>();
  const all: number[] = [];

  async function keepRunning(port: number, first: (started: Promise<string>) => void) {
    while (!life.signal.aborted) {
      const child = startChild(program, [argument(port)]);
      running.set(port, child);
      all.push(pidOf(child));
      const ready = child.line();
      first(ready);
      void ready.then(
        () => up.add(child),
        () => {},
      );
      await child.exited;
      // A server that finds no database at its start ends, so that is no crash.
      const wasReady = await ready.then(
        () => true,
        () => false,
      );
      up.delete(child);
      if (!life.signal.aborted && !killed.has(child)) {
        const output = child.stderr().trim();
        if (wasReady) crashOutputs.push(output);
        else failedStarts[output] = (failedStarts[output] ?? 0) + 1;
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
    killOne: (random, isVictim = () => true) => {
      const victims = [...up].filter((child) => isVictim(pidOf(child)));
      if (victims.length === 0) return false;
      const victim = random.pick(victims);
      up.delete(victim);
      killed.add(victim);
      victim.process.kill('SIGKILL');
      return true;
    },
    pids: () => ({ all, running: [...running.values()].map(pidOf) }),
    crashOutputs: () => crashOutputs,
    failedStarts: () => failedStarts,
    stop: async () => {
      life.abort();
      await Promise.all([...running.values()].map((child) => child.kill()));
      await Promise.all(loops);
    },
  };
}

function pidOf({ process }: Child): number {
  return Number(process.pid);
}
