import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhooks } from '@octokit/webhooks';
import type { Octokit } from 'octokit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../testing/git-fixture.ts';
import { gitLine } from '../git/run.ts';
import { startAppForge, webhookSecret, type AppForge, type Person } from '../testing/app-forge.ts';
import { cloneInto, git } from '../testing/git.ts';

let forge: AppForge;
let ada: Person;
let sam: Person;
let bot: Octokit;
let copy: string;

beforeAll(async () => {
  forge = await startAppForge();
  ada = await forge.person('Ada');
  sam = await forge.person('Sam');
  bot = await forge.organizationWithApp('acme', ada);
  await bot.rest.repos.createInOrg({ org: 'acme', name: 'hw', auto_init: true });
  copy = await cloneInto(`${forge.url}/acme/hw.git`, ada.token);
});
afterAll(() => forge.close());

async function commit(text: string): Promise<string> {
  await writeFile(join(copy, 'main.py'), text);
  await git(copy, 'add', '.');
  await git(copy, 'commit', '--quiet', '-m', text);
  return await git(copy, 'rev-parse', 'HEAD');
}

const pushOf = (sha: string) => (event: { name: string; payload: Record<string, unknown> }) =>
  event.name === 'push' && event.payload['after'] === sha;

describe('a push', () => {
  test('is announced by an event that octokit verifies', async () => {
    const before = await git(copy, 'rev-parse', 'HEAD');
    const after = await commit('print(1)');
    await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
    const event = await forge.receiver.next(pushOf(after));
    expect(event.payload).toMatchObject({
      ref: 'refs/heads/main',
      before,
      after,
      created: false,
      deleted: false,
      forced: false,
      pusher: { name: 'Ada' },
      sender: { login: 'Ada' },
      commits: [{ id: after, message: 'print(1)', added: ['main.py'], modified: [] }],
      head_commit: { id: after },
      repository: { full_name: 'acme/hw', owner: { login: 'acme', name: 'acme' } },
      organization: { login: 'acme' },
      installation: { id: expect.any(Number) },
    });

    const hooks = new Webhooks({ secret: webhookSecret });
    const seen: string[] = [];
    hooks.on('push', ({ payload }) => void seen.push(payload.repository.full_name));
    const { id, name, signature, text: payload } = event;
    await hooks.verifyAndReceive({ id, name, signature, payload });
    expect(seen).toEqual(['acme/hw']);
    await expect(
      hooks.verifyAndReceive({ id, name, signature, payload: payload.replace('acme', 'evil') }),
    ).rejects.toThrow();
  });

  test('is announced within 100 ms', async () => {
    let quick = 0;
    // Two of five rounds, because the machine may be busy.
    for (let round = 0; round < 5 && quick < 2; round += 1) {
      const after = await commit(`print(${round + 10})`);
      await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
      const pushed = performance.now();
      const { at } = await forge.receiver.next(pushOf(after));
      // git reports success only after the whole response, so the event may come first.
      if (at - pushed < 100) quick += 1;
    }
    expect(quick).toBe(2);
  });

  test('that creates, rewrites or deletes a branch says so in its event', async () => {
    const first = await commit('first');
    await git(copy, 'push', '--quiet', 'origin', 'HEAD:topic');
    expect((await forge.receiver.next(pushOf(first))).payload).toMatchObject({
      ref: 'refs/heads/topic',
      created: true,
      commits: [{ id: first }],
    });
    await git(copy, 'commit', '--quiet', '--amend', '-m', 'second');
    const second = await git(copy, 'rev-parse', 'HEAD');
    await git(copy, 'push', '--quiet', '--force', 'origin', 'HEAD:topic');
    expect((await forge.receiver.next(pushOf(second))).payload).toMatchObject({ forced: true });
    await git(copy, 'push', '--quiet', 'origin', ':topic');
    const gone = await forge.receiver.next(pushOf('0'.repeat(40)));
    expect(gone.payload).toMatchObject({ deleted: true, commits: [], head_commit: null });
  });

  test('of nested trees lists its files only up to a size limit', { tags: 'release' }, async () => {
    const wide = await commitOfPaths(50);
    await git(copy, 'push', '--quiet', 'origin', `${wide}:refs/heads/wide`);
    const { payload } = await forge.receiver.next(pushOf(wide));
    expect(payload['commits']).toMatchObject([{ id: wide }]);

    const wider = await commitOfPaths(100);
    await git(copy, 'push', '--quiet', 'origin', `${wider}:refs/heads/wider`);
    expect((await forge.receiver.next(pushOf(wider))).payload).toMatchObject({ commits: [] });

    // All 20 lists are in memory until the last one is read.
    const many = await commitOfPaths(50, 'again');
    const branches = Array.from({ length: 20 }, (_, index) => `${many}:refs/heads/wide-${index}`);
    await git(copy, 'push', '--quiet', 'origin', ...branches);
    expect((await forge.receiver.next(pushOf(many))).payload).toMatchObject({ commits: [] });
  });
});

/** Commits 100 files per folder with paths of about 120 characters. */
async function commitOfPaths(folders: number, message = 'wide'): Promise<string> {
  const blob = await git(copy, 'rev-parse', 'origin/main:README.md');
  const names = (count: number) => Array.from({ length: count }, (_, n) => `${n}`.padEnd(60, 'x'));
  const tree = async (kind: string, entry: string, count: number) => {
    const lines = names(count).map((name) => `${kind} ${entry}\t${name}\n`);
    return gitLine(join(copy, '.git'), ['mktree'], { caller, input: lines.join('') });
  };
  const inner = await tree('100644 blob', blob, 100);
  const outer = await tree('040000 tree', inner, folders);
  return git(copy, 'commit-tree', '-p', 'origin/main', '-m', message, outer);
}

describe('an organization', () => {
  test('announces changes of its members, invitations and repositories', async () => {
    const { data: team } = await bot.rest.teams.create({ org: 'acme', name: 'Graders' });
    const { data: user } = await bot.rest.users.getByUsername({ username: 'Sam' });
    const { data: invitation } = await bot.rest.orgs.createInvitation({
      org: 'acme',
      invitee_id: user.id,
      team_ids: [team.id],
    });
    const invited = await forge.receiver.next(
      ({ name, payload }) => name === 'organization' && payload['action'] === 'member_invited',
    );
    expect(invited.payload).toMatchObject({
      user: { login: 'Sam' },
      invitation: {
        login: 'Sam',
        role: 'direct_member',
        team_count: 1,
        invitation_teams_url: invitation.invitation_teams_url,
      },
      organization: { login: 'acme' },
    });
    await sam.octokit.rest.orgs.updateMembershipForAuthenticatedUser({
      org: 'acme',
      state: 'active',
    });
    const joined = await forge.receiver.next(({ payload }) => payload['action'] === 'member_added');
    expect(joined.payload).toMatchObject({
      membership: { user: { login: 'Sam' }, role: 'member', state: 'active' },
    });
    await bot.rest.orgs.removeMembershipForUser({ org: 'acme', username: 'Sam' });
    await forge.receiver.next(({ payload }) => payload['action'] === 'member_removed');

    await bot.rest.repos.createInOrg({ org: 'acme', name: 'old-name' });
    await bot.rest.repos.update({ owner: 'acme', repo: 'old-name', name: 'new-name' });
    const renamed = await forge.receiver.next(({ payload }) => payload['action'] === 'renamed');
    expect(renamed).toMatchObject({
      name: 'repository',
      payload: {
        changes: { repository: { name: { from: 'old-name' } } },
        repository: { full_name: 'acme/new-name' },
      },
    });
    await bot.rest.repos.delete({ owner: 'acme', repo: 'new-name' });
    const deleted = await forge.receiver.next(
      ({ name, payload }) => name === 'repository' && payload['action'] === 'deleted',
    );
    expect(deleted.payload).toMatchObject({ repository: { full_name: 'acme/new-name' } });
  });

  test('announces nothing to an app without access, a suspended app or one with its webhook off', async () => {
    await forge.control('POST', '/orgs', { login: 'globex', owner: 'Ada' });
    const make = async (name: string) =>
      (await ada.octokit.rest.repos.createInOrg({ org: 'globex', name })).data;
    const [chosen, other] = [await make('chosen'), await make('other')];
    const { id } = await forge.control<{ id: number }>('POST', '/installations', {
      app: 'course-bot',
      account: 'globex',
      by: 'Ada',
      repository_ids: [chosen.id],
    });
    const suspension = (method: 'PUT' | 'DELETE') =>
      forge.app.octokit.request(`${method} /app/installations/${id}/suspended`);
    const switchTo = (isActive: boolean) =>
      forge.pool.query('update forge.apps set webhook_active = $1', [isActive]);
    const heardOf = async (repository: { id: number; name: string }) => {
      for (const archived of [true, false]) {
        await ada.octokit.rest.repos.update({ owner: 'globex', repo: repository.name, archived });
      }
      const { data } = await forge.app.octokit.request('GET /app/hook/deliveries');
      return data.filter(({ repository_id }) => repository_id === repository.id).length;
    };
    expect(await heardOf(other)).toBe(0);
    expect(await heardOf(chosen)).toBe(2);
    await suspension('PUT');
    expect(await heardOf(chosen)).toBe(2);
    await suspension('DELETE');
    await switchTo(false);
    expect(await heardOf(chosen)).toBe(2);
    await switchTo(true);
    expect(await heardOf(chosen)).toBe(4);
  });
});

describe('webhook deliveries', () => {
  test('are listed newest first in cursor pages without repeats', async () => {
    const all = await forge.app.octokit.paginate('GET /app/hook/deliveries', { per_page: 3 });
    const ids = all.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(6);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(all.at(-1)).toMatchObject({ status: 'OK', status_code: 200, redelivery: false });
  });

  test('show what was sent and what came back', async () => {
    const [newest] = (await forge.app.octokit.request('GET /app/hook/deliveries')).data;
    const { data } = await forge.app.octokit.request('GET /app/hook/deliveries/{delivery_id}', {
      delivery_id: Number(newest?.id),
    });
    expect(data).toMatchObject({
      guid: newest?.guid,
      url: forge.receiver.url,
      request: {
        headers: { 'x-github-delivery': newest?.guid },
        payload: { sender: { login: expect.any(String) } },
      },
      response: { payload: 'noted' },
    });
  });

  test('that fail are sent again only on request, with the same guid', async () => {
    forge.receiver.answer = () => 500;
    const after = await commit('fails');
    await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
    const first = await forge.receiver.next(pushOf(after));
    const failed = await finished(first.id);
    expect(failed).toMatchObject({ status: 'Invalid HTTP Response: 500', status_code: 500 });
    forge.receiver.answer = () => 200;
    expect(forge.receiver.received.filter(({ id }) => id === first.id)).toHaveLength(1);

    const answer = await forge.app.octokit.request(
      'POST /app/hook/deliveries/{delivery_id}/attempts',
      { delivery_id: Number(failed.id) },
    );
    expect(answer.status).toBe(202);
    await forge.receiver.next(
      ({ id }) => forge.receiver.received.filter((event) => event.id === id).length === 2,
    );
    const { data } = await forge.app.octokit.request('GET /app/hook/deliveries');
    expect(data.filter(({ guid }) => guid === first.id)).toMatchObject([
      { redelivery: true, event: 'push' },
      { redelivery: false, status: 'Invalid HTTP Response: 500' },
    ]);
  });

  test('to an unreachable receiver are recorded as such', async () => {
    expect(await setHook({ url: 'http://127.0.0.1:1/' })).toMatchObject({
      url: 'http://127.0.0.1:1/',
      content_type: 'json',
    });
    await commit('nobody there');
    await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
    const delivery = await finishedWhere(({ status }) => status === 'failed to connect');
    expect(delivery).toMatchObject({ event: 'push', status_code: 502 });
    await setHook({ url: forge.receiver.url });
    const { data } = await forge.app.octokit.request('GET /app/hook/config');
    expect(data).toMatchObject({ url: forge.receiver.url, secret: '********' });
  });

  test('under way when the host stops are sent again after the restart', async () => {
    let release = () => {};
    const held = new Promise<number>((resolve) => (release = () => resolve(200)));
    forge.receiver.answer = () => held;
    const after = await commit('cut off');
    await git(copy, 'push', '--quiet', 'origin', 'HEAD:main');
    const first = await forge.receiver.next(pushOf(after));
    await forge.restart();
    release();
    forge.receiver.answer = () => 200;
    await forge.receiver.next(
      ({ id }) => id === first.id && forge.receiver.received.filter((e) => e.id === id).length > 1,
    );
    expect(await finished(first.id)).toMatchObject({ status: 'OK' });
  });

  test('are refused for an invalid cursor, an unknown id and a person', async () => {
    await expect(
      forge.app.octokit.request('GET /app/hook/deliveries', { cursor: 'nonsense' }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      forge.app.octokit.request('GET /app/hook/deliveries/{delivery_id}', { delivery_id: 1 }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(ada.octokit.request('GET /app/hook/deliveries')).rejects.toMatchObject({
      status: 403,
    });
  });

  /** octokit takes a parameter named `url` for the address of the call. */
  async function setHook(body: object): Promise<unknown> {
    const { token } = (await forge.app.octokit.auth({ type: 'app' })) as { token: string };
    const response = await fetch(`${forge.apiUrl}/app/hook/config`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  interface Item {
    id: number | bigint;
    guid: string;
    event: string;
    status: string;
  }

  async function finishedWhere(fits: (item: Item) => boolean): Promise<Item> {
    for (;;) {
      const { data } = await forge.app.octokit.request('GET /app/hook/deliveries');
      const found = data.find((item) => item.status !== 'pending' && fits(item));
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  function finished(guid: string): Promise<Item> {
    return finishedWhere((item) => item.guid === guid);
  }
});
