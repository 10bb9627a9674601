/**
 * Pushes fill a small disk that also holds the database.
 *
 * @module-tag release
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { diskFull } from '@lectern/forge/git/disk-room';
import { cloneInto, git } from '@lectern/forge/testing/git';
import { startedForge, type Person, type StartedForge } from '@lectern/forge/testing/started-forge';
import { localFloor } from '@lectern/processes/disk-space';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { openDatabase, type Database } from '@lectern/server/db/open';
import { auditLog } from '@lectern/server/db/schema/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyPreparedDatabase } from '../support/prepared-database.ts';

const run = promisify(execFile);
const megabyte = 1024 ** 2;

let disk = '';
let isMounted = false;
let database: Database;
let forge: StartedForge;
let floor = localFloor;
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'lectern-full-disk-'));
  isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', disk]).then(
    () => true,
    () => false,
  );
  await chmod(disk, 0o755);
  await copyPreparedDatabase(disk);
  database = await openDatabase({ kind: 'embedded', dataDir: disk });
  if (!isMounted) {
    process.stderr.write(
      'Mounting is not allowed here, so the floor is 100 MB below the free space.\n',
    );
    const { bavail, bsize } = await statfs(disk);
    floor = () => bavail * bsize - 100 * megabyte;
  }
  const dir = join(disk, 'code-host');
  await mkdir(dir);
  const given = { url: database.forgeUrl!, close: database.close };
  forge = await startedForge({ diskFloor: (total) => floor(total) }, { database: given, dir });
});
afterAll(async () => {
  await forge.close();
  const { socket } = await prepareLayout(disk);
  if (isMounted) await run('umount', [disk]);
  for (const folder of [disk, socket]) await rm(folder, { recursive: true, force: true });
});

async function cloneOf(person: Person): Promise<string> {
  await person.octokit.rest.repos.createForAuthenticatedUser({ name: 'work', auto_init: true });
  return cloneInto(`${forge.url}/${person.login}/work.git`, person.token);
}

async function pushNoise(folder: string, bytes: number): Promise<void> {
  await writeFile(join(folder, 'noise'), randomBytes(bytes));
  await git(folder, 'add', '.');
  await git(folder, 'commit', '-q', '-m', 'Noise');
  await git(folder, 'push', '-q', 'origin', 'main');
}

/** Large changes of grades, which need new space in the database. */
async function saveGrades(count: number): Promise<void> {
  const details = { text: randomBytes(20_000).toString('base64') };
  for (let saved = 0; saved < count; saved += 1) {
    await database.db
      .insert(auditLog)
      .values({ action: 'test', subject: `grade:${saved}`, details });
  }
}

it('pushes of one student leave room for grades, and others push again once there is room', async () => {
  const [mallory, grace] = [await forge.person('mallory'), await forge.person('grace')];
  const [filling, other] = [await cloneOf(mallory), await cloneOf(grace)];
  const fill = async () => {
    for (let pushes = 0; pushes < 40; pushes += 1) await pushNoise(filling, 15 * megabyte);
  };
  await expect(fill()).rejects.toThrow(diskFull);
  // A disk of another size than the pushes may still have room for a small one.
  const fillSlowly = async () => {
    for (let pushes = 0; pushes < 40; pushes += 1) {
      await git(filling, 'reset', '-q', '--hard', 'origin/main');
      await pushNoise(filling, megabyte);
    }
  };
  await expect(fillSlowly()).rejects.toThrow(diskFull);
  const { bavail, bsize, blocks } = await statfs(disk);
  expect(bavail * bsize).toBeGreaterThan(floor(blocks * bsize) - 20 * megabyte);
  await expect(pushNoise(other, megabyte)).rejects.toThrow(diskFull);
  await saveGrades(500);

  await mallory.octokit.rest.repos.delete({ owner: 'mallory', repo: 'work' });
  await git(other, 'push', '-q', 'origin', 'main');
  await saveGrades(1);
});
