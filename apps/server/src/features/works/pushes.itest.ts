import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPushedWorld, type PushedWorld } from '@lectern/testkit/pushed-work';

let scene: PushedWorld;
beforeAll(async () => {
  scene = await startPushedWorld('pushes');
});
afterAll(() => scene.world.close());

describe('a push', () => {
  it("is written down with the platform's time, and what it brought is counted", async () => {
    const work = await scene.work();
    const forged = await work.clone.commit({ 'a.txt': 'a\n' }, { date: '2001-01-01T00:00:00Z' });
    const before = Math.floor(Date.now() / 1000) * 1000;
    await work.push('main');
    await work.settled(forged);
    const [push, ...others] = await work.log();
    expect(others).toEqual([]);
    expect(push).toMatchObject({
      ref: 'refs/heads/main',
      beforeSha: work.starter,
      afterSha: forged,
      forced: false,
      byBot: false,
      source: 'webhook',
    });
    expect(push!.receivedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(await work.commits()).toMatchObject([
      { sha: forged, kind: 'student', reachable: true, receivedAt: push!.receivedAt },
    ]);
    expect(await work.row()).toMatchObject({ headSha: forged, state: 'STARTED' });
  });

  it('of rewritten history takes nothing away and stops counting what no branch leads to', async () => {
    const work = await scene.work();
    const first = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main');
    await work.settled(first);
    await work.clone.git('reset', '--quiet', '--hard', work.starter);
    const second = await work.clone.commit({ 'b.txt': 'b\n' });
    await work.push('--force', 'main');
    await work.settled(second);
    const found = await work.commits();
    expect(new Map(found.map(({ sha, reachable }) => [sha, reachable]))).toEqual(
      new Map([
        [first, false],
        [second, true],
      ]),
    );
    expect((await work.log()).at(-1)).toMatchObject({ forced: true, afterSha: second });
  });

  it('to feedback counts for nothing, and a tag hands in', async () => {
    const work = await scene.work();
    const side = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main:feedback');
    await work.settled(work.starter);
    await expect
      .poll(async () => {
        await scene.world.runJobs();
        return (await work.commits()).map(({ sha, reachable }) => ({ sha, reachable }));
      })
      .toEqual([{ sha: side, reachable: false }]);
    await work.push('main', 'main:refs/tags/submit-1', 'main:refs/tags/v1');
    await work.settled(side);
    await expect
      .poll(
        async () => {
          await scene.world.runJobs();
          return (await work.log()).map(({ ref }) => ref).sort();
        },
        { timeout: 10_000 },
      )
      .toEqual(['refs/heads/feedback', 'refs/heads/main', 'refs/tags/submit-1']);
    expect(await work.row()).toMatchObject({ state: 'SUBMITTED', submittedBy: 'student' });
  });

  it("that was never announced is found by the sweep, with the time of the platform's log", async () => {
    const work = await scene.work();
    const { host } = scene.world;
    await host.control('PUT', '/webhooks', { lose_share: 1 });
    const sent = await host.control<{ after: string }>('POST', '/pushes', {
      repository: work.repository.full_name,
      pusher: 'pushes-prof',
      branch: 'main',
      received_at: '2026-08-01T10:00:00Z',
      content: { path: 'late.txt', text: 'late\n' },
    });
    await expect.poll(lostWebhooks).toBeGreaterThan(0);
    await host.control('PUT', '/webhooks', {});
    await scene.sweep();
    expect(await work.log()).toMatchObject([
      {
        afterSha: sent.after,
        source: 'sweep',
        receivedAt: new Date('2026-08-01T10:00:00Z'),
      },
    ]);
    expect(await work.row()).toMatchObject({ headSha: sent.after, state: 'STARTED' });
    expect(await work.commits()).toHaveLength(1);
  });
});

async function lostWebhooks(): Promise<number> {
  const { counters } = await scene.world.host.control<{
    counters: { webhooks: { lost: number } };
  }>('GET', '/state');
  return counters.webhooks.lost;
}
