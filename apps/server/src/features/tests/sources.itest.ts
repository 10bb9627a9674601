/** Tests from a private repository, and trials of them, with a real code host. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssignmentTests, OrganizationRepository, TestTrial } from '@lectern/contract';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { ReplayDriver, type Recorded } from '@lectern/sandbox/replay-driver';
import { callHost } from '@lectern/testkit/call-host';
import { startPushedWorld } from '@lectern/testkit/pushed-work';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { baseRepositories, testRuns } from '../../db/schema/index.ts';
import { eq } from 'drizzle-orm';

const prints: Recorded = async ({ files }) => {
  const [folder = ''] = typeof files === 'string' ? [files] : files;
  return { stdout: await readFile(join(folder, 'answer.txt')) };
};
const driver = new ReplayDriver({ './answer': prints });
const pushed = await startPushedWorld('tests-sources', { driver });
const { world, org, professor } = pushed;
afterAll(world.close);
const owner = `${org.login}-prof`;

const lectern = `version: 1
cases:
  - name: Answer
    points: 2
    run: ./answer
    expected: '42'
`;

interface HostRepository {
  id: number;
  name: string;
  full_name: string;
}

let made = 0;
async function repository(more: object = {}): Promise<HostRepository> {
  const body = { name: `tests-${++made}`, private: true, auto_init: true, ...more };
  return callHost(world, owner, 'POST', `/orgs/${org.login}/repos`, body);
}

const commit = (to: HostRepository, path: string, text: string) =>
  world.host.control<{ after: string }>('POST', '/pushes', {
    repository: to.full_name,
    pusher: owner,
    branch: 'main',
    received_at: new Date().toISOString(),
    content: { path, text },
  });

let work: Awaited<ReturnType<typeof pushed.work>>;
let path = '';
beforeEach(async () => {
  work = await pushed.work();
  path = `${work.path.slice(0, work.path.indexOf('/works/'))}/tests`;
});

const read = async () =>
  (await world.api.as(professor).read<{ tests: AssignmentTests }>(path)).tests;
const choose = (id: number) =>
  world.api.as(professor).put(`${path}/repository`, { repository_id: id });

describe('a private repository', () => {
  it('is listed, unless it is public or a student has it', async () => {
    const mine = await repository();
    const open = await repository({ private: false });
    const { repositories } = await world.api
      .as(professor)
      .read<{ repositories: OrganizationRepository[] }>(`${path}/repositories`);
    const names = repositories.map(({ name }) => name);
    expect(names).toContain(mine.name);
    expect(names).not.toContain(open.name);
    expect(names.filter((name) => name.startsWith('homework-'))).toEqual([]);
    expect(await choose(open.id)).toFailWith('tests_repository_refused');
    expect(await choose(work.repository.id)).toFailWith('tests_repository_refused');
    expect(await choose(4_000_000_000)).toFailWith('tests_repository_refused');
  });

  it('gives a version, and another one with each push', async () => {
    const mine = await repository();
    await commit(mine, 'lectern.yml', lectern);
    const chosen = await choose(mine.id);
    expect(chosen.json()).toMatchObject({ tests: { repository: { state: 'reading' } } });
    await world.runJobs();
    expect(await read()).toMatchObject({
      version: { number: 1, source: 'repository', created_by: null },
      repository: { name: mine.name, state: 'ready', mistakes: [] },
    });
    const { after } = await commit(mine, 'lectern.yml', lectern.replace('points: 2', 'points: 3'));
    await expect.poll(readAgain).toMatchObject({ version: { number: 2, points: 3 } });
    expect((await read()).version?.source_ref).toBe(`${mine.name}@${after}`);
    await commit(mine, 'lectern.yml', 'cases: 7\n');
    await expect.poll(readAgain).toMatchObject({
      version: { number: 2 },
      repository: { state: 'failed', mistakes: [{ file: 'lectern.yml' }, {}] },
    });
    await world.api.as(professor).delete(`${path}/repository`);
    expect(await read()).toMatchObject({ repository: null, version: { number: 2 } });
  });

  it('that was deleted leaves the version in use and says so', async () => {
    const mine = await repository();
    await commit(mine, 'lectern.yml', lectern);
    await choose(mine.id);
    await world.runJobs();
    await callHost(world, owner, 'DELETE', `/repos/${mine.full_name}`);
    await pushed.run('tests.read-repository', { assignmentId: work.assignmentId });
    expect(await read()).toMatchObject({ version: { number: 1 }, repository: { state: 'failed' } });
  });

  async function readAgain() {
    await world.runJobs();
    return read();
  }
});

describe('a trial', () => {
  const cases = [{ name: 'Answer', points: 2, run: './answer', expected: '42' }];
  beforeEach(async () => {
    await world.api.as(professor).put(path, { based_on: null, cases });
  });
  const ask = (body: object) => world.api.as(professor).post(`${path}/trials`, body);
  const newest = async () => {
    const { trials } = await world.api
      .as(professor)
      .read<{ trials: TestTrial[] }>(`${path}/trials`);
    return trials[0];
  };

  it('of a branch runs five times and warns about lost points, one trial at a time', async () => {
    const solution = await repository();
    const { after } = await commit(solution, 'answer.txt', '41\n');
    const draft = { kind: 'branch', repository: solution.name, ref: 'main' };
    expect((await ask(draft)).json()).toMatchObject({ trial: { runs: [], is_done: false } });
    expect(await ask(draft)).toFailWith('trial_running');
    await world.runJobs();
    const trial = await newest();
    expect(trial).toMatchObject({
      kind: 'branch',
      source_ref: `${solution.name}@main`,
      is_done: true,
      warnings: ['solution_below_maximum'],
    });
    expect(trial?.runs).toHaveLength(5);
    expect(trial?.runs[0]).toMatchObject({
      sha: after,
      points: 0,
      results: [{ verdict: 'wrong_output', output: { stdout: '41\n' } }],
    });
    await commit(solution, 'answer.txt', '42\n');
    await ask({ ...draft, ref: after });
    await world.runJobs();
    expect((await newest())?.runs[0]).toMatchObject({ sha: after, points: 0 });
    await ask({ ...draft, ref: 'no-such-branch' });
    await world.runJobs();
    expect(await newest()).toMatchObject({ problem: 'source_unreadable', runs: [] });
    expect(await ask({ ...draft, repository: 'nothing' })).toFailWith('tests_repository_refused');
  });

  it('of the starter code warns if it gets points', async () => {
    expect(await ask({ kind: 'starter' })).toFailWith('repository_not_ready');
    const starter = await repository();
    await commit(starter, 'answer.txt', '42\n');
    const { id: assignmentId } = { id: work.assignmentId };
    const base = { assignmentId, orgId: org.id, name: starter.name, state: 'ready' as const };
    await world.db.insert(baseRepositories).values({ ...base, repositoryId: starter.id });
    expect((await ask({ kind: 'starter' })).statusCode).toBe(200);
    await world.runJobs();
    expect(await newest()).toMatchObject({ kind: 'starter', warnings: ['starter_scores'] });
  });

  it('of an upload needs no repository, and leaves no copy of the solution', async () => {
    const bytes = writeTarGz(new Map([['solution/answer.txt', Buffer.from('42\n')]]));
    const headers = { 'content-type': 'application/octet-stream' };
    const at = `${path}/trials/upload`;
    const asked = await world.api
      .as(professor)
      .post(`${at}?file_name=solution.tar.gz`, bytes, headers);
    expect(asked.statusCode, asked.body).toBe(200);
    await world.runJobs();
    const trial = await newest();
    expect(trial).toMatchObject({ kind: 'upload', source_ref: 'solution.tar.gz', warnings: [] });
    expect(trial?.runs.map(({ points, sha }) => [points, sha])).toEqual(
      Array.from({ length: 5 }, () => [2, null]),
    );
    const kept = await world.superuser.query(
      'select from test_trials where solution is not null and ended_at is not null',
    );
    expect(kept.rowCount).toBe(0);
    const wrong = await world.api.as(professor).post(at, Buffer.from('no archive'), headers);
    expect(wrong).toFailWith('solution_unreadable');
    const scored = await world.db.select().from(testRuns).where(eq(testRuns.reason, 'trial'));
    expect(scored.every(({ workId }) => workId === null)).toBe(true);
  });
});
