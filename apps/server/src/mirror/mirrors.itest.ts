import { execFile } from 'node:child_process';
import { mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gitFolder } from '@lectern/testkit/git-folder';
import { watchMemoryLimits } from '@lectern/testkit/memory-limits';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCatFilePool } from './objects/cat-file-pool.ts';
import { packBytes } from './folders/folder-sizes.ts';
import { openMirrors, type Mirrors } from './mirrors.ts';
import { packSnapshots, unpackSnapshots } from './files/snapshot-pack.ts';

const large = Buffer.alloc(3_000_000, 'many lines\n');
let pack: Buffer;
let shas: { starter: string; counted: string; blob: string; large: string };
let root: string;
let mirrors: Mirrors;

beforeAll(async () => {
  const folder = await gitFolder();
  const starter = await folder.commit({ 'main.c': 'int main;\n' });
  await folder.commit({ 'history.txt': 'only in between\n' });
  const counted = await folder.commit({ 'main.c': 'int main() {}\n', 'history.txt': null, large });
  const blob = await folder.git('rev-parse', 'HEAD:main.c');
  shas = { starter, counted, blob, large: await folder.git('rev-parse', 'HEAD:large') };
  const dir = join(folder.dir, '.git');
  const pool = makeCatFilePool();
  pack = await packSnapshots({ dir, objects: pool.reader(dir) }, [counted, starter]);
  pool.close();
  root = await scratchFolder();
  mirrors = await openMirrors({ dir: root, limitBytes: 2 ** 30 });
});
afterAll(() => mirrors.close());

const fill = (key: string, into = mirrors) =>
  into.write(key, (mirror) => unpackSnapshots(mirror, pack));
const has = (key: string, sha: string, within = mirrors) =>
  within.read(key, async ({ objects }) => (await objects.info(sha)) !== undefined);

it('other accounts of the machine cannot read the folder, existing or new', async () => {
  const dir = join(await scratchFolder(), 'mirrors');
  const modes: number[] = [];
  const look = async () => modes.push((await stat(dir)).mode & 0o777);
  await mkdir(dir, { mode: 0o755 });
  const opened = await openMirrors({ dir, limitBytes: 2 ** 30 });
  await look();
  await rm(dir, { recursive: true });
  await fill('anew', opened);
  await look();
  await opened.close();
  expect(modes).toEqual([0o700, 0o700]);
});

it.skipIf(process.platform !== 'linux')(
  'a folder of another user is used, with a warning',
  async () => {
    const told: unknown[] = [];
    const log = { warn: (fields: unknown) => void told.push(fields) };
    // Even root cannot change permissions in /proc.
    const opened = await openMirrors({ dir: '/proc/self', limitBytes: 2 ** 30, log });
    await opened.close();
    expect(told).toMatchObject([{ err: { code: 'EPERM' } }]);
  },
);

describe('a kept snapshot', () => {
  it('can be read without other objects', async () => {
    await fill('snapshot');
    const text = await mirrors.read('snapshot', async ({ objects }) => {
      expect(await objects.info(shas.counted)).toMatchObject({ type: 'commit' });
      expect(await objects.info(shas.starter)).toMatchObject({ type: 'commit' });
      return objects.contents(shas.blob);
    });
    expect(text?.toString()).toBe('int main() {}\n');
  });

  it('is written and read with the memory limit of whole repositories', async () => {
    const limits = await watchMemoryLimits();
    await mirrors.write('wide', async (mirror) => {
      await unpackSnapshots(mirror, pack);
      await packSnapshots(mirror, [shas.counted, shas.starter]);
    });
    expect(await limits()).toMatchObject({ 'pack-objects': '1200', 'index-pack': '1200' });
  });

  it('contains only the files of its two commits', () => {
    expect(pack.length).toBeLessThan(20_000);
    expect(pack.subarray(0, 4).toString()).toBe('PACK');
    // 2 commits, 2 trees, 2 versions of a file and the large file, without history.txt.
    expect(pack.readUInt32BE(8)).toBe(7);
  });
});

describe('reading', () => {
  it('answers many parallel questions, each with its own object', async () => {
    await fill('many');
    const asked = Array.from(
      { length: 30 },
      (_, n) => [shas.blob, shas.large, 'f'.repeat(40)][n % 3]!,
    );
    const sizes = await mirrors.read('many', ({ objects }) =>
      Promise.all(asked.map(async (sha) => (await objects.contents(sha))?.length)),
    );
    expect(sizes).toEqual(asked.map((_, n) => [14, large.length, undefined][n % 3]));
  });

  it('refuses invalid object ids, which could contain commands for git', async () => {
    await fill('names');
    for (const bad of ['HEAD', `${shas.blob}\ncontents ${shas.large}`, '--batch', '']) {
      const asked = mirrors.read('names', ({ objects }) => objects.info(bad));
      await expect(asked).rejects.toThrow('not an object name');
    }
  });

  it('keeps only a few processes, and ends idle ones', async () => {
    const pool = makeCatFilePool({ most: 2, idleMs: 50 });
    const folders = await readdir(root);
    const dirs = folders.map((name) => join(root, name));
    expect(dirs.length).toBeGreaterThanOrEqual(3);
    await Promise.all(dirs.map((dir) => pool.reader(dir).info(shas.counted)));
    expect(pool.size).toBeLessThanOrEqual(2);
    await expect.poll(() => pool.size).toBe(0);
    expect(await pool.reader(dirs[0]!).info(shas.counted)).toBeDefined();
    pool.close();
  });

  it('works for one mirror while another never answers', async () => {
    await Promise.all([fill('quick'), fill('stuck')]);
    const pool = makeCatFilePool({ most: 2 });
    const [quick, stuck] = await Promise.all(
      ['quick', 'stuck'].map((key) => mirrors.read(key, async ({ dir }) => dir)),
    );
    // git waits until something writes to the pipe.
    const sha = 'ab'.repeat(20);
    const pipe = join(stuck!, 'objects', sha.slice(0, 2), sha.slice(2));
    await mkdir(dirname(pipe), { recursive: true });
    await promisify(execFile)('mkfifo', [pipe]);
    const waiting = [1, 2, 3].map(() => pool.reader(stuck!).info(sha));
    expect(await pool.reader(quick!).info(shas.blob)).toBeDefined();
    const writer = await open(pipe, 'r+');
    await rm(pipe);
    await writer.close();
    await Promise.allSettled(waiting);
    pool.close();
  });

  it('limits the memory of each process', async () => {
    await fill('bounded');
    const limits = await watchMemoryLimits();
    expect(await has('bounded', shas.blob)).toBe(true);
    expect(await limits()).toEqual({ 'cat-file': '512' });
  });

  it('fails without a mirror, and works as soon as there is one', async () => {
    const pool = makeCatFilePool();
    const dir = await scratchFolder();
    await expect(pool.reader(dir).info(shas.blob)).rejects.toThrow('git cat-file');
    const other = await openMirrors({ dir, limitBytes: 2 ** 30 });
    await fill('late', other);
    const made = join(dir, await newestFolder(dir));
    expect(await pool.reader(made).info(shas.blob)).toEqual({ type: 'blob', size: 14 });
    pool.close();
    await other.close();
  });
});

describe('room', () => {
  it('is made by deleting the least recently used mirrors, but none in use', async () => {
    const dir = await scratchFolder();
    const one = await weight();
    const small = await openMirrors({ dir, limitBytes: Math.floor(one * 3.5) });
    const hours = (n: number) => Date.now() / 1000 - n * 3600;
    for (const [age, key] of ['a', 'b', 'c', 'd'].entries()) {
      await fill(key, small);
      const newest = await newestFolder(dir);
      await utimes(join(dir, newest, 'last-used'), hours(4 - age), hours(4 - age));
    }
    await small.read('a', async () => {
      expect(await small.makeRoom()).toBe(1);
    });
    expect(await has('a', shas.counted, small)).toBe(true);
    expect(await has('b', shas.counted, small)).toBeUndefined();
    expect(await has('c', shas.counted, small)).toBe(true);
    expect(await small.makeRoom()).toBe(0);
    await fill('b', small);
    expect(await has('b', shas.counted, small)).toBe(true);
    await small.close();
  });

  it('is not made by deleting mirrors that were just used', async () => {
    const dir = await scratchFolder();
    const small = await openMirrors({ dir, limitBytes: 1 });
    await fill('a', small);
    expect(await small.makeRoom()).toBe(0);
    expect(await has('a', shas.counted, small)).toBe(true);
    const hourAgo = Date.now() / 1000 - 3_600;
    await utimes(join(dir, await newestFolder(dir), 'last-used'), hourAgo, hourAgo);
    expect(await small.makeRoom()).toBe(1);
    expect(await has('a', shas.counted, small)).toBeUndefined();
    await small.close();
  });

  it('is not made while there is enough', async () => {
    expect(await mirrors.makeRoom()).toBe(0);
  });

  describe('over time', () => {
    const minute = 60_000;
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());
    const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

    it('is made automatically once writes may exceed the limit', { tags: 'release' }, async () => {
      const dir = await scratchFolder();
      const small = await openMirrors({ dir, limitBytes: Math.floor((await weight()) * 3.5) });
      for (const [count, key] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries()) {
        await fill(key, small);
        await expect
          .poll(async () => (await readdir(dir)).length)
          .toBeLessThanOrEqual(Math.min(count + 1, 3));
        pass(10 * minute);
      }
      expect(await has('a', shas.counted, small)).toBeUndefined();
      expect(await has('g', shas.counted, small)).toBe(true);
      await small.close();
    });

    it('is measured over all mirrors at the first write, and rarely afterwards', async () => {
      const dir = await scratchFolder();
      // A measurement deletes abandoned folders.
      const left = join(dir, '.aside-left');
      const leave = async () => {
        await mkdir(left);
        const old = (Date.now() - 120 * minute) / 1000;
        await utimes(left, old, old);
      };
      const isLeft = async () => (await readdir(dir)).includes('.aside-left');
      const roomy = await openMirrors({ dir, limitBytes: 2 ** 30 });
      await leave();
      await fill('a', roomy);
      await expect.poll(isLeft).toBe(false);
      await leave();
      for (const key of ['b', 'c', 'b']) {
        pass(2 * minute);
        await fill(key, roomy);
        await setTimeout(50);
        expect(await isLeft()).toBe(true);
      }
      pass(60 * minute);
      await fill('d', roomy);
      await expect.poll(isLeft).toBe(false);
      await roomy.close();
    });
  });

  it('is measured without blocking other file access', { tags: 'release' }, async () => {
    const dir = await scratchFolder();
    const names = Array.from({ length: 300 }, (_, n) => n.toString(16).padStart(40, '0'));
    for (const name of names) {
      await mkdir(join(dir, name, 'objects/pack'), { recursive: true });
      for (const file of ['one', 'two', 'three']) {
        await writeFile(join(dir, name, 'objects/pack', file), file);
      }
    }
    const many = await openMirrors({ dir, limitBytes: 2 ** 30 });
    const making = many.makeRoom();
    let most = 0;
    while (await Promise.race([making.then(() => false), setImmediate(true)])) {
      const underWay = process.getActiveResourcesInfo().filter((kind) => kind.startsWith('FSReq'));
      most = Math.max(most, underWay.length);
    }
    await many.close();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });
});

it('writers of one mirror run one at a time', async () => {
  let inside = 0;
  const overlaps = await Promise.all(
    Array.from({ length: 5 }, () =>
      mirrors.write('turns', async () => {
        inside += 1;
        const seen = inside;
        await setTimeout(5);
        inside -= 1;
        return seen;
      }),
    ),
  );
  expect(overlaps).toEqual([1, 1, 1, 1, 1]);
});

async function weight(): Promise<number> {
  await fill('weight');
  return packBytes(join(root, await newestFolder(root)));
}

async function newestFolder(dir: string): Promise<string> {
  const names = await readdir(dir);
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(dir, name))).birthtimeMs })),
  );
  return ages.toSorted((a, b) => b.at - a.at)[0]!.name;
}
