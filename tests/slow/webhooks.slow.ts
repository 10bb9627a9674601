/**
 * Sends push webhooks shuffled, 1 to 5 times each, 5 % not at all, and kills the server in between. The
 * result must be the same as with each webhook once and in order.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { transact } from '@lectern/server/db/transact';
import { enqueue } from '@lectern/server/jobs/queue';
import { freePorts } from '@lectern/testkit/ports';
import { startPushedWorld, type PushedWorld } from '@lectern/testkit/pushed-work';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../storm/random.ts';
import { mapConcurrently } from '../support/map-concurrently.ts';
import { startFleet, type Fleet } from '../storm/fleet.ts';
import type { ServerOptions } from '../storm/server.ts';
import { isUp } from '../storm/site.ts';
import { bundle } from '../support/bundle.ts';
import { until } from '../support/processes.ts';
import {
  installHistory,
  makeHistory,
  past,
  type History,
  type PastPush,
} from '../support/push-history.ts';

/** A release runs with `DELIVERIES=10000`. */
const deliveries = Number(process.env['DELIVERIES'] ?? 50);
const works = Math.max(4, Math.round(deliveries / 500));
const kills = Math.min(5, Math.round(deliveries / 50));
const lostShare = 0.05;
const atOnce = 24;
const random = seededRandom(20_260_901);
/** In the middle of the pushes, so that later ones do not count. */
const dueAt = new Date(past.getTime() + (deliveries / works / 2) * 10_000);

let scene: PushedWorld;
let fleet: Fleet;
let histories: History[];
beforeAll(async () => {
  scene = await startPushedWorld('replayed');
  // The host loses all webhooks; the test sends them instead.
  await scene.world.host.control('PUT', '/webhooks', { lose_share: 1 });
  histories = await mapConcurrently(Array.from({ length: works }), 2, async () => {
    const history = await makeHistory(await scene.work({ dueAt }), deliveries / works, random);
    await installHistory(scene, history);
    return history;
  });
  fleet = await startServer();
}, 180_000);
afterAll(async () => {
  await fleet.stop();
  await scene.world.close();
});

async function startServer(): Promise<Fleet> {
  const folder = await scratchFolder();
  await bundle(folder);
  const port = await freePorts(1);
  const { application, owner } = scene.world.urls;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: application,
    DATABASE_OWNER_URL: owner,
    LOG_LEVEL: 'silent',
  };
  const argument = () =>
    JSON.stringify({ env, settings: scene.world.host.settings } satisfies ServerOptions);
  return startFleet({ program: join(folder, 'dist/server.mjs'), ports: [port], argument });
}

it(
  `${deliveries} shuffled, repeated and lost webhooks and ${kills} kills give the same result as one delivery each`,
  { tags: 'release', timeout: 1_500_000 },
  async () => {
    const announced = histories.flatMap(({ pushes }) => pushes).map((push) => toDelivery(push));
    const sent = shuffled(
      announced
        .filter(() => random.next() >= lostShare)
        .flatMap((delivery) =>
          Array.from({ length: 1 + Math.floor(random.upTo(5)) }, () => delivery),
        ),
    );
    const killEvery = Math.ceil(sent.length / (kills + 1));
    let failed = 0;
    await mapConcurrently([...sent.entries()], atOnce, async ([n, delivery]) => {
      if (n > 0 && n % killEvery === 0) fleet.killOne(random);
      if (await post(delivery)) return;
      failed += 1;
      await until(() => isUp(fleet.addresses[0]!), 30_000);
    });
    await idle();
    const received = await countWebhookPushes();
    expect(received, 'some webhooks were lost').toBeLessThan(deliveries);
    expect(received).toBeGreaterThan(deliveries * 0.8);

    await transact(scene.world.db, (tx) => enqueue(tx, 'works.sweep', {}, { key: 'works.sweep' }));
    await idle();
    for (const history of histories) await expectComplete(history);
    expect(await unprocessed()).toBe(0);
    expect(fleet.crashOutputs()).toEqual([]);
    expect(failed).toBeGreaterThan(0);
  },
);

async function expectComplete({ work, pushes, parents }: History): Promise<void> {
  const logged = (await work.log()).map(({ ref, beforeSha, afterSha, forced, receivedAt }) => ({
    ref,
    before: beforeSha,
    after: afterSha,
    forced,
    receivedAt,
  }));
  expect(logged).toEqual(pushes.map(({ work: _work, ...push }) => push));
  const last = pushes.at(-1)!;
  const reachable = new Set<string>();
  for (let at: string | undefined = last.after; at && parents.has(at); at = parents.get(at)) {
    reachable.add(at);
  }
  const commits = (await work.commits()).map((row) => [row.sha, row.receivedAt, row.reachable]);
  expect(commits.sort(bySha)).toEqual(
    pushes.map(({ after, receivedAt }) => [after, receivedAt, reachable.has(after)]).sort(bySha),
  );
  const counted = pushes.findLast(({ receivedAt }) => receivedAt <= dueAt)!;
  expect(await work.row()).toMatchObject({
    headSha: last.after,
    state: 'SUBMITTED',
    countedSha: counted.after,
    countedReason: 'deadline',
    countedReceivedAt: counted.receivedAt,
  });
  expect(await keptPacks(work.id)).toEqual([counted.after]);
}

function bySha([a]: unknown[], [b]: unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}

interface Delivery {
  id: string;
  body: string;
  signature: string;
}

function toDelivery({ work, ref, before, after, forced, receivedAt }: PastPush): Delivery {
  const body = JSON.stringify({
    ref,
    before,
    after,
    forced,
    installation: { id: scene.org.installationId },
    repository: { id: work.repository.id, pushed_at: receivedAt.getTime() / 1000 },
    sender: { id: 1, type: 'User' },
  });
  const { webhookSecret } = scene.world.host.settings;
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return { id: randomUUID(), body, signature: `sha256=${signature}` };
}

/** False if the server did not take it. There is no retry, as on GitHub. */
async function post({ id, body, signature }: Delivery): Promise<boolean> {
  const answer = await fetch(`${fleet.addresses[0]}/api/webhooks/github`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-github-delivery': id,
      'x-hub-signature-256': signature,
    },
    body,
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status === 202;
}

function shuffled<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random.upTo(at + 1));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}

const count = async (query: string) =>
  Number((await scene.world.superuser.query<{ n: number }>(query)).rows[0]?.n);
/** Excludes pushes that the server's sweep found. */
const countWebhookPushes = () => count(`select count(*) as n from pushes where source = 'webhook'`);
const unprocessed = () =>
  count('select count(*) as n from webhook_inbox where processed_at is null');

async function keptPacks(workId: number): Promise<string[]> {
  const kept = 'select sha from counted_packs where work_id = $1';
  const { rows } = await scene.world.superuser.query<{ sha: string }>(kept, [workId]);
  return rows.map(({ sha }) => sha);
}

/** Waits until no job is due. */
async function idle(): Promise<void> {
  const due = `select count(*) as n from jobs where run_at < now() + interval '10 seconds'`;
  for (const giveUpAt = Date.now() + 600_000; Date.now() < giveUpAt; await delay(200)) {
    if ((await count(due)) === 0) return;
  }
  throw new Error('jobs are still due after 10 minutes');
}
