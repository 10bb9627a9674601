/** Whenever a process is killed during a setup, a retry ends with one repository and the right access. */
import type { Acceptance } from '@lectern/contract';
import { startAssignmentScene } from '@lectern/testkit/assignment-scene';
import { callHost } from '@lectern/testkit/call-host';
import { afterAll, expect, it } from 'vitest';
import { connectPlatform, type PlatformDeps } from '../../platform/platform.ts';
import { acceptAssignment } from './accept-assignment.ts';
import { Killed, killedAt } from './killed.fixture.ts';
import { makeFeedbackBranch } from './make-feedback-branch.ts';
import { openFeedback } from './open-feedback.ts';
import { provisionWork } from './provision-work.ts';

const scene = await startAssignmentScene('killed');
const { world } = scene;
const clock = world.clock.read;
const platform = connectPlatform(world.host.settings, { db: world.db, clock });
afterAll(world.close);

async function newWork(login: string): Promise<number> {
  const answer = await scene.accept(await scene.student(login));
  return answer.json<Acceptance>().student_work_id;
}

/** Runs until the boundary. Returns how many were passed, and whether the process was killed. */
async function until(boundary: number, live: (deps: PlatformDeps) => Promise<unknown>) {
  const { db, platform: mortal, passed } = killedAt(boundary, { db: world.db, platform });
  try {
    await live({ db, clock, platform: mortal });
    return { died: false, passed: passed() };
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return { died: true, passed: passed() };
  }
}

function setUpUntil(boundary: number, workId: number) {
  return until(boundary, async (deps) => {
    await provisionWork(deps, workId);
    await makeFeedbackBranch(deps, workId);
  });
}

async function expectWhole(...logins: string[]): Promise<void> {
  const copies = await scene.copies();
  const { rows } = await world.superuser.query<Record<string, unknown>>(
    `select repository_name as name, repository_id::float8 as id, starter_sha, step, problem
       from works join provisionings on work_id = works.id`,
  );
  for (const login of logins) {
    const name = `homework-1-${login}`;
    const made = copies.filter(({ full_name: full }) => full.startsWith(`killed/${name}`));
    expect(made).toMatchObject([
      {
        full_name: `killed/${name}`,
        private: true,
        collaborators: [{ login, permission: 'push' }],
        invitees: [],
      },
    ]);
    const { id, head: starter_sha } = made[0] ?? {};
    expect(rows.filter((row) => row.name === name)).toEqual([
      { name, id, starter_sha, step: 'ready', problem: null },
    ]);
    const path = `/repos/killed/${name}/git/ref/heads/feedback`;
    const branch = await callHost<{ object: { sha: string } }>(world, login, 'GET', path);
    expect(branch.object.sha).toBe(starter_sha);
  }
}

it('an acceptance that is killed is stored completely or not at all', async () => {
  const [before, after] = [await scene.student('before'), await scene.student('after')];
  for (const [boundary, student] of [before, after].entries()) {
    const { db } = killedAt(boundary, { db: world.db, platform });
    const deps = { db, clock, platform, keyring: scene.keyring, patienceMs: 0 };
    await expect(acceptAssignment(deps, student, scene.acceptToken)).rejects.toThrow(Killed);
  }
  await scene.finishSetups();
  await expectWhole('after');
  expect(await scene.repository('homework-1-before')).toBeUndefined();
  await scene.accept(before);
  await scene.finishSetups();
  await expectWhole('before');
});

it(
  'a setup that is killed at any boundary ends the same after a retry',
  { tags: 'release', timeout: 120_000 },
  async () => {
    const alive = await setUpUntil(Infinity, await newWork('survivor'));
    // At least 7 platform calls and 5 commits, each with a boundary before and after it.
    expect(alive.passed).toBeGreaterThanOrEqual(20);
    const logins = Array.from({ length: alive.passed }, (_, boundary) => `n${boundary}-killed`);
    const made = await Promise.all(logins.map(newWork));
    for (const [boundary, workId] of made.entries()) {
      expect(await setUpUntil(boundary, workId)).toEqual({ died: true, passed: boundary });
      expect(await setUpUntil(Infinity, workId)).toMatchObject({ died: false });
    }
    await expectWhole('survivor', ...logins);
    const copies = (await scene.copies()).filter(({ full_name: full }) => full.endsWith('-killed'));
    expect(copies).toHaveLength(alive.passed);
  },
);

it('a setup ends well if each attempt is killed one boundary later than the last', async () => {
  const workId = await newWork('nine-lives');
  let boundary = 0;
  while ((await setUpUntil(boundary, workId)).died) boundary += 1;
  expect(boundary).toBeGreaterThan(9);
  await expectWhole('nine-lives');
});

it('one pull request is opened, at whatever boundary the process is killed', async () => {
  const login = 'nine-lives';
  await world.host.control('POST', '/pushes', {
    repository: `killed/homework-1-${login}`,
    pusher: login,
    branch: 'main',
    received_at: clock().toISOString(),
    content: { path: 'answer.txt', text: '42' },
  });
  const { rows } = await world.superuser.query<{ id: string }>(
    'select id from works where repository_name = $1',
    [`homework-1-${login}`],
  );
  const workId = Number(rows[0]?.id);
  for (let boundary = 0; ; boundary += 1) {
    const { died } = await until(boundary, (deps) => openFeedback(deps, workId));
    const copy = await scene.repository(`homework-1-${login}`);
    expect(copy?.pull_requests.length).toBeLessThanOrEqual(1);
    if (!died) break;
  }
  const copy = await scene.repository(`homework-1-${login}`);
  expect(copy?.pull_requests).toMatchObject([{ title: 'Feedback', state: 'open' }]);
});
