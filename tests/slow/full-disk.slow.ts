/**
 * One student's pushes fill a small disk that also holds the database, while a TA grades.
 *
 * @module-tag release
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { diskFull } from '@lectern/forge/git/disk-room';
import { openEmpty } from '@lectern/server/backup/instance';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { gitFolder, type GitFolder } from '@lectern/testkit/git-folder';
import { freePorts } from '@lectern/testkit/ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLectern, type Lectern } from '../support/lectern.ts';
import { browserOf, callSite, org, people, restoreMidTerm, works } from '../support/mid-term.ts';
import { until } from '../support/processes.ts';
import { retry } from '../support/retry.ts';

const run = promisify(execFile);
const megabyte = 1024 ** 2;

let disk = '';
let isMounted = false;
/** In bytes; the default on this machine. */
let floor = 256 * megabyte;
let lectern: Lectern;
let port = 0;
let [site, host] = ['', ''];
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'lectern-full-disk-'));
  isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', disk]).then(
    () => true,
    () => false,
  );
  await chmod(disk, 0o755);
  const empty = await openEmpty({ dataDir: disk, database: undefined });
  await restoreMidTerm(empty.urls, disk);
  await empty.close();
  if (!isMounted) {
    process.stderr.write(
      'Mounting is not allowed here, so the floor is 100 MB below the free space.\n',
    );
    floor = (await freeBytes()) - 100 * megabyte;
  }
  port = await freePorts(2);
  [site, host] = [`http://localhost:${port}`, `http://localhost:${port + 1}`];
  await start();
}, 90_000);
afterAll(async () => {
  await stop();
  const { socket } = await prepareLayout(disk);
  if (isMounted) await run('umount', [disk]);
  for (const folder of [disk, socket]) await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const setting: Record<string, string> = isMounted
    ? {}
    : { MIN_FREE_MB: String(Math.round(floor / megabyte)) };
  lectern = startLectern({ PORT: String(port), DATA_DIR: disk, ...setting }, disk);
  await lectern.ready;
}

async function stop(): Promise<void> {
  lectern.signal('SIGTERM');
  await lectern.exited;
}

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
}

type Student = keyof typeof works;
/** Of the first assignment, with the student's old access token. */
const cloneOf = (login: Student) =>
  gitFolder(
    `${host.replace('//', `//${login}:${people[login].accessToken}@`)}/${org}/homework-1-${login}.git`,
  );

async function pushNoise(clone: GitFolder, bytes: number): Promise<void> {
  await clone.commit({ noise: randomBytes(bytes) });
  await clone.git('push', '--quiet', 'origin', 'main');
}

async function pushUntilRefused(clone: GitFolder, bytes: number): Promise<void> {
  for (let pushes = 0; pushes < 60; pushes += 1) {
    await clone.git('reset', '--quiet', '--hard', 'origin/main');
    await pushNoise(clone, bytes);
  }
}

const submissions = Object.values(works).flat();
const ta = browserOf('mid-ta');
/** Comments of grades that the API confirmed. */
const confirmed: string[] = [];

/** Each grade adds a comment of 8 kB, which needs new space in the database. */
async function grade(path = submissions[confirmed.length % 4]!): Promise<void> {
  const body = `${confirmed.length} ${randomBytes(6_000).toString('base64')}`;
  const comments = [{ action: 'CREATE', path: null, line: null, body, points: -1 }];
  await callSite(site, `${path}/grade`, { as: ta, method: 'POST', body: { comments } });
  confirmed.push(body);
}

async function storedComments(): Promise<string[]> {
  const answers = submissions.map((path) =>
    callSite<{ feedback: { body: string }[] }>(site, path, { as: ta }),
  );
  return (await Promise.all(answers)).flatMap(({ feedback }) => feedback.map(({ body }) => body));
}

const readiness = async () => {
  const answer = await fetch(`${site}/api/ready`);
  return { code: answer.status, disk: ((await answer.json()) as { disk?: string }).disk };
};

const title =
  'every grade is saved while a student fills the disk, and others push once there is room';
it(title, { timeout: 300_000 }, async () => {
  const [filling, other] = [await cloneOf('mid-s1'), await cloneOf('mid-s2')];
  const over = new AbortController();
  const grading = (async () => {
    for (; !over.signal.aborted; await delay(150)) await grade();
  })();
  // A disk of another size than the pushes still has room for a smaller one.
  for (const bytes of [15 * megabyte, megabyte, megabyte / 10]) {
    await expect(pushUntilRefused(filling, bytes)).rejects.toThrow(diskFull);
  }
  await expect(pushNoise(other, megabyte)).rejects.toThrow(diskFull);
  const whileFull = confirmed.length;
  // They need more than the room that is left above the floor.
  await until(() => confirmed.length >= whileFull + 40, 60_000);
  await retry(async () => expect(await readiness()).toEqual({ code: 200, disk: 'low' }));
  over.abort();
  await grading;
  const stored = await storedComments();
  expect(confirmed.filter((body) => !stored.includes(body))).toEqual([]);
  process.stderr.write(
    `${confirmed.length} grades saved, ${confirmed.length - whileFull} of them on the full disk, ` +
      `${Math.round((await freeBytes()) / megabyte)} MB free\n`,
  );

  const repository = `${host}/api/v3/repos/${org}/homework-1-mid-s1`;
  const headers = { authorization: `Bearer ${people['mid-prof'].accessToken}` };
  expect((await fetch(repository, { method: 'DELETE', headers })).status).toBe(204);
  if (!isMounted) {
    // Other programs may have filled the disk meanwhile.
    floor -= 5_000 * megabyte;
    await stop();
    await start();
  }
  await other.git('push', '--quiet', 'origin', 'main');
  const [pushed] = works['mid-s2'];
  await retry(async () =>
    expect(await callSite(site, pushed, { as: ta })).toMatchObject({
      new_commits_since_grading: 1,
    }),
  );
  await grade(pushed);
  await retry(async () => expect(await readiness()).toEqual({ code: 200, disk: 'enough' }));
});
