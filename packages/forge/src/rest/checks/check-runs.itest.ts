import type { Octokit } from 'octokit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAppForge, type AppForge, type Person } from '../../testing/app-forge.ts';

const repo = { owner: 'acme', repo: 'checked' };
let forge: AppForge;
let ada: Person;
let bot: Octokit;
let head: string;

beforeAll(async () => {
  forge = await startAppForge();
  ada = await forge.person('Ada');
  bot = await forge.organizationWithApp('acme', ada);
  await bot.rest.repos.createInOrg({ org: 'acme', name: 'checked', auto_init: true });
  head = (await bot.rest.git.getRef({ ...repo, ref: 'heads/main' })).data.object.sha;
});
afterAll(() => forge.close());

describe('check runs', () => {
  test('are created and completed by the app and announced both times', async () => {
    const { data: run } = await bot.rest.checks.create({
      ...repo,
      name: 'deadline',
      head_sha: head,
      status: 'in_progress',
      output: { title: 'Deadline', summary: 'Waiting' },
    });
    expect(run).toMatchObject({ status: 'in_progress', conclusion: null, head_sha: head });
    const { data: done } = await bot.rest.checks.update({
      ...repo,
      check_run_id: run.id,
      conclusion: 'success',
      output: { title: 'Deadline', summary: 'In time' },
    });
    expect(done).toMatchObject({
      id: run.id,
      status: 'completed',
      conclusion: 'success',
      output: { summary: 'In time' },
      app: { slug: 'course-bot' },
    });
    expect(done.completed_at).not.toBeNull();
    for (const action of ['created', 'completed']) {
      const event = await forge.receiver.next(
        ({ name, payload }) => name === 'check_run' && payload['action'] === action,
      );
      expect(event.payload).toMatchObject({ check_run: { id: run.id, name: 'deadline' } });
    }
    const got = await ada.octokit.rest.checks.get({ ...repo, check_run_id: run.id });
    expect(got.data.name).toBe('deadline');
  });

  test('with the same name are listed by the newest only, unless all are requested', async () => {
    const ids: number[] = [];
    for (const conclusion of ['failure', 'success'] as const) {
      const { data } = await bot.rest.checks.create({
        ...repo,
        name: 'tests',
        head_sha: head,
        status: 'completed',
        conclusion,
      });
      ids.push(data.id);
    }
    const list = async (filter: 'latest' | 'all') =>
      (await bot.rest.checks.listForRef({ ...repo, ref: 'main', check_name: 'tests', filter }))
        .data;
    expect(await list('latest')).toMatchObject({ total_count: 1, check_runs: [{ id: ids[1] }] });
    expect((await list('all')).total_count).toBe(2);
  });

  test('are refused if a person creates them, for an unknown commit, or completed without a conclusion', async () => {
    const run = { ...repo, name: 'x', head_sha: head };
    await expect(ada.octokit.rest.checks.create(run)).rejects.toMatchObject({ status: 403 });
    await expect(
      bot.rest.checks.create({ ...run, head_sha: 'f'.repeat(40) }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      bot.request('POST /repos/{owner}/{repo}/check-runs', {
        ...run,
        status: 'completed',
      } as never),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe('annotations of a check run', () => {
  const notice = {
    path: '.github',
    start_line: 7,
    end_line: 7,
    annotation_level: 'notice',
  } as const;

  test('are listed in the order in which they arrived, over several pages', async () => {
    const output = (annotations: object[]) =>
      ({ title: 'Tests', summary: 'Done', annotations }) as { title: string; summary: string };
    const { data: run } = await bot.rest.checks.create({
      ...repo,
      name: 'annotated',
      head_sha: head,
      output: output([{ ...notice, title: 'Autograding complete', message: 'Points 8/10' }]),
    });
    const one = { ...repo, check_run_id: run.id };
    const warning = {
      start_column: 2,
      end_column: 5,
      raw_details: 'x',
      annotation_level: 'warning',
    };
    await bot.rest.checks.update({
      ...one,
      conclusion: 'success',
      output: output([{ ...notice, ...warning, path: 'a b/c#.py', message: 'Long line' }]),
    });
    const { data: counted } = await bot.rest.checks.get(one);
    expect(counted.output.annotations_count).toBe(2);
    const first = await ada.octokit.rest.checks.listAnnotations({ ...one, per_page: 1 });
    expect(first.headers.link).toContain('rel="next"');
    const blob = `${forge.url}/acme/checked/blob/${head}`;
    expect(
      await ada.octokit.paginate(bot.rest.checks.listAnnotations, { ...one, per_page: 1 }),
    ).toEqual([
      {
        ...notice,
        title: 'Autograding complete',
        message: 'Points 8/10',
        start_column: null,
        end_column: null,
        raw_details: null,
        blob_href: `${blob}/.github`,
      },
      {
        ...notice,
        ...warning,
        path: 'a b/c#.py',
        title: null,
        message: 'Long line',
        blob_href: `${blob}/a%20b/c%23.py`,
      },
    ]);
  });

  test('are listed only for their own repository and only to its readers', async () => {
    await bot.rest.repos.createInOrg({
      org: 'acme',
      name: 'other',
      auto_init: true,
      private: true,
    });
    const { data: run } = await bot.rest.checks.create({ ...repo, name: 'here', head_sha: head });
    const here = { ...repo, check_run_id: run.id };
    expect((await bot.rest.checks.listAnnotations(here)).data).toEqual([]);
    const gone = { status: 404 };
    const { listAnnotations } = bot.rest.checks;
    await expect(listAnnotations({ ...here, repo: 'other' })).rejects.toMatchObject(gone);
    await expect(listAnnotations({ ...here, check_run_id: 1 })).rejects.toMatchObject(gone);
    const eve = await forge.person('Eve');
    await expect(
      eve.octokit.rest.checks.listAnnotations({ ...here, repo: 'other' }),
    ).rejects.toMatchObject(gone);
  });
});

describe('commit statuses', () => {
  test('combine the newest state of each context', async () => {
    const combined = async () =>
      (await bot.rest.repos.getCombinedStatusForRef({ ...repo, ref: 'main' })).data;
    expect(await combined()).toMatchObject({ state: 'pending', total_count: 0, sha: head });
    const set = (context: string, state: 'success' | 'failure') =>
      bot.rest.repos.createCommitStatus({ ...repo, sha: head, context, state });
    await set('build', 'failure');
    await set('lint', 'success');
    expect(await combined()).toMatchObject({ state: 'failure', total_count: 2 });
    await set('build', 'success');
    expect(await combined()).toMatchObject({ state: 'success', total_count: 2 });
    const all = await bot.paginate(bot.rest.repos.listCommitStatusesForRef, {
      ...repo,
      ref: head,
      per_page: 2,
    });
    expect(all.map(({ context, state }) => [context, state])).toEqual([
      ['build', 'success'],
      ['lint', 'success'],
      ['build', 'failure'],
    ]);
    expect(all[0]?.creator?.login).toBe('course-bot[bot]');
  });

  test('are refused for an unknown commit or state', async () => {
    await expect(
      bot.rest.repos.createCommitStatus({ ...repo, sha: 'f'.repeat(40), state: 'success' }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      bot.rest.repos.createCommitStatus({ ...repo, sha: head, state: 'fine' as 'success' }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
