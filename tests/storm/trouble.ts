/** Everything that goes wrong in a storm, besides the students. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { CodeHost } from './code-host.ts';
import type { StormDatabase } from './database.ts';
import type { Fleet } from './fleet.ts';
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

/** At random instants of the time in which students click, and a third of it longer. */
export async function makeTrouble(
  { seconds, kills, dbCrashes }: Pick<StormOptions, 'seconds' | 'kills' | 'dbCrashes'>,
  fleet: Fleet,
  database: StormDatabase,
  chance: Chance,
): Promise<{ downSeconds: number }> {
  const instant = () => chance.upTo(seconds * 1000 * (4 / 3));
  const victims = Array.from({ length: kills }, async () => {
    await delay(instant());
    fleet.killOne(chance);
  });
  const crashing = crashDatabase(database, dbCrashes, instant);
  await Promise.all([...victims, crashing]);
  return { downSeconds: await crashing };
}

/** One after the other, since a database that is down cannot crash. Tells how long it was down. */
async function crashDatabase(
  database: StormDatabase,
  crashes: number,
  instant: () => number,
): Promise<number> {
  let downMs = 0;
  const startedAt = Date.now();
  const instants = Array.from({ length: crashes }, instant).sort((a, b) => a - b);
  for (const [n, at] of instants.entries()) {
    await delay(Math.max(0, startedAt + at - Date.now()));
    const crashedAt = Date.now();
    await database.crash(n % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    downMs += Date.now() - crashedAt;
  }
  return downMs / 1000;
}
