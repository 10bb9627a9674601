/** Failures of platform, servers and database during a storm. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { CodeHost } from './code-host.ts';
import type { StormDatabase } from './database.ts';
import type { Fleet } from './fleet.ts';
import type { WaitUntilShare } from './schedule.ts';
import type { StormOptions } from './options.ts';

/**
 * Failing calls by kind. A refusal with `retry_after_seconds` stops all calls of the installation for that
 * time, so these are rare: about 20 s in all.
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

/** The host applies rules in order, so each share is relative to the calls that earlier rules leave. */
export async function armFaults(host: CodeHost, percent: number): Promise<void> {
  // A failed storm may have left rules.
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

export interface Failures {
  downSeconds: number;
  /** Number of unfinished acceptances at each kill and crash, if the schedule knows it. */
  underWay: (number | undefined)[];
}

export async function causeFailures(
  { kills, dbCrashes }: Pick<StormOptions, 'kills' | 'dbCrashes'>,
  fleet: Fleet,
  database: StormDatabase,
  random: Random,
  waitUntilShare: WaitUntilShare,
): Promise<Failures> {
  const victims = Array.from({ length: kills }, () => killAt(random.next()));
  const crashing = crashDatabase(database, dbCrashes, random, waitUntilShare);
  const [hit, { downSeconds, underWay }] = await Promise.all([Promise.all(victims), crashing]);
  return { downSeconds, underWay: [...hit, ...underWay] };

  /** If all servers are down, waits for one. */
  async function killAt(share: number): Promise<number | undefined> {
    for (; ; await delay(50)) {
      const underWay = await waitUntilShare(share);
      if (fleet.killOne(random)) return underWay;
    }
  }
}

/** Sequential, because a database that is down cannot crash. */
async function crashDatabase(
  database: StormDatabase,
  crashes: number,
  random: Random,
  waitUntilShare: WaitUntilShare,
): Promise<Failures> {
  const underWay: (number | undefined)[] = [];
  let downMs = 0;
  const shares = Array.from({ length: crashes }, () => random.next()).sort((a, b) => a - b);
  for (const [n, share] of shares.entries()) {
    underWay.push(await waitUntilShare(share));
    const crashedAt = Date.now();
    await database.crash(n % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    downMs += Date.now() - crashedAt;
  }
  return { downSeconds: downMs / 1000, underWay };
}
