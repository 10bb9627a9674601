import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { scratchFolder } from '@lectern/testkit/scratch';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import {
  DamagedArchive,
  digestBytes,
  longestBody,
  longestPiece,
  magic,
  type EntryHeader,
} from './archive-format.ts';
import { checkArchive } from './check-archive.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { createArchive } from './write-archive.ts';

const digest = 'd'.repeat(64);
const manifest: Manifest = {
  version: '1.2.3',
  madeAt: '2026-09-01T12:00:00.000Z',
  migrations: { product: { count: 3, newest: 17 }, host: null },
  keys: 'left out',
  contents: {
    tables: { 'public.users': { rows: 2, sha256: digest } },
    jobs: 0,
    scores: { works: 0, sha256: digest },
    repositories: {},
  },
};
const users: EntryHeader = { kind: 'rows', part: 'product', table: 'users', columns: ['id'] };
const entries: [EntryHeader, Buffer[]][] = [
  [users, [Buffer.from('1\n'), Buffer.from('2\n')]],
  [{ kind: 'jobs' }, []],
  [{ kind: 'manifest' }, [Buffer.from(JSON.stringify(manifest))]],
];

let folder = '';
let whole: Buffer;
beforeAll(async () => {
  folder = await scratchFolder();
  whole = await readFile(await write('whole', entries));
});

async function write(name: string, content: [EntryHeader, Buffer[]][]): Promise<string> {
  const file = join(folder, name);
  const archive = await createArchive(file);
  for (const [header, body] of content) await archive.add(header, body);
  await archive.finish();
  return file;
}

async function checking(bytes: Buffer): Promise<unknown> {
  const file = join(folder, 'changed');
  await writeFile(file, bytes);
  return checkArchive(file).catch((error: unknown) => error);
}

it('gives back what was put in, also when it is larger than a piece', async () => {
  const large = Buffer.alloc(longestPiece * 2 + 17, 'student work ');
  const file: EntryHeader = { kind: 'file', path: '01/71000001.git/HEAD' };
  const content: [EntryHeader, Buffer[]][] = [[file, [large, Buffer.from('end')]], ...entries];
  const left = [...content];
  for await (const { header, body } of readArchive(await write('large', content))) {
    const [expected, chunks] = left.shift()!;
    expect(header).toEqual(expected);
    expect((await buffer(body)).equals(Buffer.concat(chunks))).toBe(true);
  }
  expect(left).toEqual([]);
});

it('says what it holds once all of it was read', async () => {
  expect(await checking(whole)).toEqual({ manifest, sealedKeys: undefined });
});

it('refuses an archive with a single bit changed, wherever it is', async () => {
  const anyBit = fc.nat({ max: whole.length * 8 - 1 });
  const isRefused = fc.asyncProperty(anyBit, async (bit) => {
    const bytes = Buffer.from(whole);
    bytes[bit >> 3]! ^= 1 << (bit & 7);
    expect(await checking(bytes)).toBeInstanceOf(DamagedArchive);
  });
  // The first and the last byte of gzip's own header and trailer, which gzip does not all check.
  await fc.assert(isRefused, { examples: [[0], [21 * 8], [26 * 8], [whole.length * 8 - 1]] });
});

it('refuses an archive that is cut off, wherever it is, and one with more behind it', async () => {
  const isRefused = fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) => {
    expect(await checking(whole.subarray(0, length))).toBeInstanceOf(DamagedArchive);
  });
  const nothingBetween = magic.length + digestBytes;
  await fc.assert(isRefused, {
    examples: [[0], [17], [nothingBetween], [whole.length - 32], [whole.length - 1]],
  });
  const longer = Buffer.concat([whole, Buffer.from('x')]);
  expect(await checking(longer)).toBeInstanceOf(DamagedArchive);
});

it('refuses an archive without a manifest, and names that leave the folder', async () => {
  await expect(checkArchive(await write('endless', entries.slice(0, 2)))).rejects.toThrow(
    'This is no whole backup of Lectern: it has no end. Nothing was changed.',
  );
  const outside: EntryHeader = { kind: 'file', path: '01/1.git/objects/../../../../secret.key' };
  await expect(checkArchive(await write('outside', [[outside, []]]))).rejects.toThrow(
    'it holds something unknown',
  );
});

it.each(['config', 'hooks/post-update', 'objects/info/alternates', 'commondir', 'info/grafts'])(
  'refuses an archive that would tell git what to do by its %s',
  async (name) => {
    const path = `01/1.git/${name}`;
    const to = '01/1.git/HEAD';
    const told: EntryHeader[] = [
      { kind: 'file', path },
      { kind: 'link', path, to },
    ];
    for (const header of told) {
      const file = await write(`${header.kind}-${name.replaceAll('/', '-')}`, [
        [header, []],
        ...entries,
      ]);
      await expect(checkArchive(file)).rejects.toThrow('it holds something unknown');
    }
  },
);

it('refuses what would be held in memory and is longer than it can be', async () => {
  const headers: EntryHeader[] = [{ kind: 'keys' }, { kind: 'sequences', part: 'product' }];
  const holding = (header: EntryHeader, bytes: number) =>
    write(`${header.kind}-${bytes}`, [[header, [Buffer.alloc(bytes)]], ...entries]);
  for (const header of headers) {
    const longest = longestBody[header.kind]!;
    await expect(checkArchive(await holding(header, longest))).resolves.toMatchObject({ manifest });
    await expect(checkArchive(await holding(header, longest + 1))).rejects.toThrow(
      'This is no whole backup of Lectern: a part of it is too long. Nothing was changed.',
    );
  }
});

it('is a file and nothing else', async () => {
  await expect(checkArchive(folder)).rejects.toThrow(new StartError(`${folder} is not a file.`));
});

it('is neither written nor read any further once it is stopped', async () => {
  const life = new AbortController();
  const archive = await createArchive(join(folder, 'stopped'), life.signal);
  await archive.add(...entries[0]!);
  life.abort(new Error('stopped'));
  await expect(archive.add(...entries[1]!)).rejects.toThrow('stopped');
  await archive.abandon();
  await expect(checkArchive(join(folder, 'whole'), life.signal)).rejects.toThrow('stopped');
});

it('never writes over a file that exists', async () => {
  await expect(createArchive(join(folder, 'whole'))).rejects.toThrow('EEXIST');
});
