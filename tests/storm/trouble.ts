/** Everything that goes wrong in a storm, besides the students. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { CodeHost } from './code-host.ts';
import type { StormDatabase } from './database.ts';
import type { Fleet } from './fleet.ts';
import type { ReachInstant } from './instants.ts';
import type { StormOptions } from './options.ts';

/**
 * Of the calls that go wrong, so many of each kind. A refusal with a time stops the whole
 * installation for that time, as GitHub means it, so those are few: some twenty seconds in all.
 */
const kinds = [
  { weight: 4, fault: { kind: 'status', status: 502, when: 'before' } },
  { weight: 4, fault: { kind: 'status', status: 502, when: 'after' } },
  { weight: 4, fault: { kind: 'drop', when: 'after' } },
  { weight: 2, fault: { kind: 'drop', when: 'before' } },
  { weight: 5, fault: { kind: 'latency', ms: 400 } },
  { weight: 0.1, fault: { kind: 'status', status: 403, retry_after_seconds: 1 } },
  { weight: 0.1, fault: { kind: 'status', status: 429, retry_after_seconds: 1 } },
] as const;

/** The rules are asked one after the other, so each gets its share of what those before it leave. */
export async function armFaults(host: CodeHost, percent: number): Promise<void> {
  // A storm that failed may have left its own.
  await host.control('DELETE', '/faults');
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = 1;
  for (const { weight, fault } of kinds) {
    const wanted = (percent / 100) * (weight / total);
    const rule = { path: '/api/v3/**', share: Math.min(1, wanted / left), fault };
    await host.control('POST', '/faults', rule);
    left -= wanted;
  }
}

export interface Trouble {
  downSeconds: number;
  /** How many acceptances were not finished at each kill and crash, as far as its instant tells. */
  underWay: (number | undefined)[];
}

export async function makeTrouble(
  { kills, dbCrashes }: Pick<StormOptions, 'kills' | 'dbCrashes'>,
  fleet: Fleet,
  database: StormDatabase,
  chance: Chance,
  reach: ReachInstant,
): Promise<Trouble> {
  const victims = Array.from({ length: kills }, () => killAt(chance.next()));
  const crashing = crashDatabase(database, dbCrashes, chance, reach);
  const [hit, { downSeconds, underWay }] = await Promise.all([Promise.all(victims), crashing]);
  return { downSeconds, underWay: [...hit, ...underWay] };

  /** Where all are down just then, the first that is up again. */
  async function killAt(share: number): Promise<number | undefined> {
    for (; ; await delay(50)) {
      const underWay = await reach(share);
      if (fleet.killOne(chance)) return underWay;
    }
  }
}

/** One after the other, since a database that is down cannot crash. */
async function crashDatabase(
  database: StormDatabase,
  crashes: number,
  chance: Chance,
  reach: ReachInstant,
): Promise<Trouble> {
  const underWay: (number | undefined)[] = [];
  let downMs = 0;
  const instants = Array.from({ length: crashes }, () => chance.next()).sort((a, b) => a - b);
  for (const [n, at] of instants.entries()) {
    underWay.push(await reach(at));
    const crashedAt = Date.now();
    await database.crash(n % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    downMs += Date.now() - crashedAt;
  }
  return { downSeconds: downMs / 1000, underWay };
}
