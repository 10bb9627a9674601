import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caller } from '../testing/git-fixture.ts';
import { GitProblem } from '../git/git-problem.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { headCommit, updateRef } from '../git/objects/refs.ts';
import { writeFile, type FileChange } from '../git/repository/write-file.ts';
import { recover } from '../recover.ts';
import { startedForge, type Person, type StartedForge } from '../testing/started-forge.ts';
import { logChange, logCommit } from './log-change.ts';
import { openPush, closePush } from './log-push.ts';

let forge: StartedForge;
let ada: Person;
let count = 0;
/** A new repository for each test. No branch contains `second`. */
let repo: string;
let dir: string;
let first: string;
let second: string;
let author: { repositoryId: number; pusherId: number };

const ref = 'refs/heads/main';

beforeAll(async () => {
  forge = await startedForge();
  ada = await forge.person('ada');
});
afterAll(() => forge.close());

beforeEach(async () => {
  count += 1;
  repo = `work-${count}`;
  const { data } = await ada.octokit.rest.repos.createForAuthenticatedUser({
    name: repo,
    auto_init: true,
  });
  dir = repositoryDir(forge.context.dirs.repositories, data.id);
  first = (await headCommit(dir))!;
  second = (await write()).commit.sha;
  await updateRef(dir, ref, first, { caller, force: true });
  author = { repositoryId: data.id, pusherId: ada.id };
});

function write(onMade?: FileChange['onMade'], path = 'a.txt') {
  const person = { name: 'Ada', email: 'ada@example.org', date: new Date('2026-03-01T10:00:00Z') };
  const file = { path, message: 'Add a', content: Buffer.from('a\n') };
  const signed = { author: person, committer: person };
  return writeFile(dir, { caller, branch: 'main', ...file, ...signed, ...(onMade && { onMade }) });
}

async function listMoves() {
  const { data } = await ada.octokit.rest.repos.listActivities({ owner: 'ada', repo });
  const later = data.filter((row) => row.activity_type !== 'branch_creation');
  return later.map(({ before, after }) => ({ before, after }));
}

describe.each([
  new Error('the starter of processes is gone'),
  new GitProblem('timed_out', 'git update-ref took longer than 30000 ms.'),
])('when the answer of git is lost (%s)', (lost) => {
  test('a branch that did move is logged as moved and the caller gets the error', async () => {
    const change = { ref, before: first, after: second };
    const moved = logChange(forge.context, { ...author, change }, async () => {
      await updateRef(dir, ref, second, { caller });
      throw lost;
    });
    await expect(moved).rejects.toBe(lost);
    expect(await listMoves()).toEqual([{ before: first, after: second }]);
  });

  test('a file that did reach its branch is logged', async () => {
    const written = logCommit(forge.context, { ...author, ref }, async (beforeMove) => {
      await write((after) => beforeMove({ before: first, after }));
      throw lost;
    });
    await expect(written).rejects.toBe(lost);
    expect(await listMoves()).toEqual([{ before: first, after: second }]);
  });

  test('a failed file write does not log the move that somebody else made', async () => {
    const written = logCommit(forge.context, { ...author, ref }, async () => {
      await updateRef(dir, ref, second, { caller });
      throw lost;
    });
    await expect(written).rejects.toBe(lost);
    expect(await listMoves()).toEqual([]);
  });

  test('a branch that did not move is logged as refused', async () => {
    const change = { ref, before: first, after: second };
    const moved = logChange(forge.context, { ...author, change }, async () => {
      throw lost;
    });
    await expect(moved).rejects.toBe(lost);
    expect(await listMoves()).toEqual([]);
  });
});

test('the next start logs both a push and a file written on top of it when a kill interrupted both', async () => {
  const { context } = forge;
  await openPush(context, { ...author, changes: [{ ref, before: first, after: second }] });
  const written = new Promise<string>((resolve) => {
    void logCommit(context, { ...author, ref }, async (beforeMove) => {
      await updateRef(dir, ref, second, { caller });
      const onMade = (after: string, before = zeroSha) => beforeMove({ before, after });
      resolve((await write(onMade, 'b.txt')).commit.sha);
      return new Promise<never>(() => {});
    });
  });
  const third = await written;

  await recover(context);

  expect(await listMoves()).toEqual([
    { before: second, after: third },
    { before: first, after: second },
  ]);
});

test('creating a branch that exists is not logged even if it points at the wanted commit', async () => {
  const exists = new GitProblem('ref_exists', 'Reference already exists');
  const change = { ref, before: zeroSha, after: first };
  const made = logChange(forge.context, { ...author, change }, async () => {
    throw exists;
  });
  await expect(made).rejects.toBe(exists);
  const { data } = await ada.octokit.rest.repos.listActivities({ owner: 'ada', repo });
  expect(data).toHaveLength(1);
});

test('a slow push that finishes after a later one does not move pushed_at back', async () => {
  const push = (receivedAt: Date, name: string) =>
    openPush(forge.context, {
      ...author,
      receivedAt,
      changes: [{ ref: `refs/heads/${name}`, before: zeroSha, after: first }],
    });
  const [early, late] = [new Date('2100-01-01T10:00:00Z'), new Date('2100-01-01T10:05:00Z')];
  const slow = await push(early, 'slow');
  await closePush(forge.context, await push(late, 'quick'), [{ ref: 'refs/heads/quick' }]);
  await closePush(forge.context, slow, [{ ref: 'refs/heads/slow' }]);

  const { data } = await ada.octokit.rest.repos.get({ owner: 'ada', repo });
  expect(data).toMatchObject({
    pushed_at: late.toISOString(),
    updated_at: late.toISOString(),
  });
});
