/** Scores that GitHub's own autograders leave as annotations of a job, on a real code host. */
import { startPushedWorld, type PushedWork } from '@lectern/testkit/pushed-work';
import { eq } from 'drizzle-orm';
import { App, Octokit } from 'octokit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { works } from '../../db/schema/index.ts';

const scene = await startPushedWorld('annotated');
const { world, org } = scene;
afterAll(world.close);

const reported = [
  { title: 'Autograding complete', message: 'Points 8/10' },
  { title: 'Autograding report', message: '{"totalPoints":8,"maxPoints":10}' },
];
const linted = [{ title: 'eslint', message: 'Unexpected var.' }];

let actions: Octokit;
let work: PushedWork;
let head: string;
let jobs = 0;

beforeAll(async () => {
  // On GitHub, Actions is a separate app; here our app may write checks instead.
  await world.superuser.query(
    `update forge.installations set permissions = permissions || '{"checks":"write"}'`,
  );
  const { appId, privateKey, apiUrl } = world.host.settings;
  const plain = Octokit.defaults({ baseUrl: apiUrl, throttle: { enabled: false } });
  const app = new App({ appId, privateKey, Octokit: plain });
  actions = await app.getInstallationOctokit(org.installationId!);
});

beforeEach(async () => {
  work = await scene.work();
  head = await work.clone.commit({ 'answer.txt': 'forty-two\n' });
  await work.push('main');
  await work.waitForHead(head);
  await count(head);
});

/** Finishes an Actions job that reports in its annotations only. */
async function finish(annotations: { title: string; message: string }[]): Promise<number> {
  const [owner = '', repo = ''] = work.repository.full_name.split('/');
  const at = { path: '.github', start_line: 1, end_line: 1, annotation_level: 'notice' } as const;
  const { data: run } = await actions.rest.checks.create({
    owner,
    repo,
    name: `job-${++jobs}`,
    head_sha: head,
    status: 'in_progress',
    output: { title: '', summary: '', annotations: annotations.map((one) => ({ ...at, ...one })) },
  });
  await world.superuser.query(
    'update forge.check_runs set output_title = null, output_summary = null where id = $1',
    [run.id],
  );
  await actions.rest.checks.update({ owner, repo, check_run_id: run.id, conclusion: 'success' });
  return run.id;
}

async function heardOf(runId: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      await world.runJobs();
      const { rowCount } = await world.superuser.query(
        `select from webhook_inbox where event = 'check_run' and processed_at is not null
           and payload->>'action' = 'completed' and payload->'check_run'->>'id' = $1`,
        [String(runId)],
      );
      return rowCount === 1;
    },
    { timeout: 20_000, interval: 100 },
  );
  await world.runJobs();
}

async function count(sha: string | null): Promise<void> {
  await world.db.update(works).set({ countedSha: sha }).where(eq(works.id, work.id));
}

async function report(): Promise<unknown> {
  const answer = await world.api.as(scene.professor).get(work.path);
  return answer.json<{ autograder_report: unknown }>().autograder_report;
}

async function callsForChecks(): Promise<{ runs: number; annotations: number }> {
  const { counters } = await world.host.control<{
    counters: { calls: Record<string, { total: number }> };
  }>('GET', '/state');
  const total = (route: string) => counters.calls[`GET /api/v3/repos/:owner/:repo${route}`]?.total;
  return {
    runs: total('/commits/:ref/check-runs') ?? 0,
    annotations: total('/check-runs/:id/annotations') ?? 0,
  };
}

describe('the annotations of an announced job', () => {
  it('are its score, for one call', async () => {
    const before = await callsForChecks();
    const id = await finish(reported);
    await heardOf(id);
    expect(await report()).toMatchObject({ points: 8, maximum: 10, source: `check run ${id}` });
    expect(await callsForChecks()).toEqual({ ...before, annotations: before.annotations + 1 });
  });

  it('are not read when there are none', { tags: 'release' }, async () => {
    const before = await callsForChecks();
    await heardOf(await finish([]));
    expect(await report()).toBeNull();
    expect(await callsForChecks()).toEqual(before);
  });

  it('are no score when they contain no points', { tags: 'release' }, async () => {
    await heardOf(await finish(linted));
    expect(await report()).toBeNull();
  });

  it('are read when their commit counts, and not before', { tags: 'release' }, async () => {
    await count(null);
    const before = await callsForChecks();
    await heardOf(await finish(reported));
    expect(await callsForChecks()).toEqual(before);
    await count(head);
    await scene.run('autograder.collect', { workId: work.id });
    expect(await report()).toMatchObject({ points: 8, maximum: 10 });
  });
});

describe('the annotations of a job whose webhook was lost', () => {
  beforeEach(() => world.host.control('PUT', '/webhooks', { lose_share: 1 }));
  afterEach(() => world.host.control('PUT', '/webhooks', {}));

  it(
    'are read for the counted commit, newest first, until there is a score',
    { tags: 'release' },
    async () => {
      await finish([]);
      await finish(reported.map((one) => ({ ...one, message: one.message.replace('8', '1') })));
      const newest = await finish(reported);
      await finish(linted);
      const before = await callsForChecks();
      await scene.run('autograder.collect', { workId: work.id });
      expect(await report()).toMatchObject({
        points: 8,
        maximum: 10,
        source: `check run ${newest}`,
      });
      expect(await callsForChecks()).toEqual({
        runs: before.runs + 1,
        annotations: before.annotations + 2,
      });
    },
  );
});
