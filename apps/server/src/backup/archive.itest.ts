import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scratchFolder } from '@lectern/testkit/scratch';
import fc from 'fast-check';
import { pack, type Header } from 'tar-stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { DamagedArchive, entryNames, type EntryHeader } from './archive-format.ts';
import type { Manifest } from './manifest.ts';
import { checkArchive, readArchive } from './read-archive.ts';
import { createArchive } from './write-archive.ts';

const run = promisify(execFile);
const digest = 'd'.repeat(64);
const manifest: Manifest = {
  version: '1.2.3',
  madeAt: '2026-09-01T12:00:00.000Z',
  migrations: { product: { count: 3, newest: 17 }, host: null },
  keys: 'sealed',
  contents: {
    tables: {
      'public.users': { rows: 2, sha256: digest },
      'forge.pushes': { rows: 1_000_000, sha256: digest },
    },
    jobs: 0,
    scores: { works: 0, sha256: digest },
    repositories: {},
  },
};
const { repositories } = entryNames;
const path = '01/71000001.git/HEAD';
const to = `01/${'7'.repeat(16)}.git/objects/pack/pack-${'a'.repeat(40)}.pack`;
const linked = to.replace('01', '02');
const contents: [name: string, content: string, header: EntryHeader][] = [
  ['tables/public.users.copy.gz', 'id\n1\n2\n', { kind: 'rows', part: 'product', table: 'users' }],
  [
    'tables/forge.pushes.copy.gz',
    `id\n${'3\n'.repeat(1_000_000)}`,
    { kind: 'rows', part: 'host', table: 'pushes' },
  ],
  ['sequences/public.json', '{}', { kind: 'sequences', part: 'product' }],
  [repositories + to, 'pack '.repeat(300_000), { kind: 'file', path: to }],
  [repositories + path, 'ref: refs/heads/main\n', { kind: 'file', path }],
  [repositories + linked, '', { kind: 'link', path: linked, to }],
  ['keys.sealed', 'sealed', { kind: 'keys' }],
  ['manifest.json', JSON.stringify(manifest), { kind: 'manifest' }],
];

let folder = '';
let whole = '';
beforeAll(async () => {
  folder = await scratchFolder();
  whole = await write('whole.tar', contents);
});

async function write(file: string, entries: typeof contents): Promise<string> {
  const archive = await createArchive(join(folder, file));
  for (const [name, text, { kind }] of entries) {
    const content = Buffer.from(text);
    if (kind === 'rows') await archive.addRows(name, toChunks(content));
    else if (kind === 'link') await archive.addLink(name, repositories + to);
    else await archive.add(name, content);
  }
  await archive.finish();
  return join(folder, file);
}

async function* toChunks(content: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += 1_000) {
    yield content.subarray(start, start + 1_000);
  }
}

async function checking(bytes: Buffer): Promise<unknown> {
  const file = join(folder, 'changed.tar');
  await writeFile(file, bytes);
  return checkArchive(file).catch((error: unknown) => error);
}

it('an archive returns everything that was written to it', async () => {
  const left = [...contents];
  for await (const { header, body } of readArchive(whole)) {
    const [name, text, expected] = left.shift()!;
    expect(header).toEqual(expected);
    expect((await buffer(body)).toString() === text, name).toBe(true);
  }
  expect(left).toEqual([]);
  expect(await checkArchive(whole)).toEqual({ manifest, sealedKeys: Buffer.from('sealed') });
});

it('tar lists, links and extracts the entries, and gzip reads the rows', async () => {
  const { stdout, stderr } = await run('tar', ['tf', whole]);
  expect(stdout.split('\n')).toEqual([...contents.map(([name]) => name), '']);
  expect(stderr).toBe('');
  const shell = `tar xf ${whole} -C ${folder} && gzip -dc tables/public.users.copy.gz && cat repositories/${path}`;
  const { stdout: extracted } = await run('sh', ['-c', shell], { cwd: folder });
  expect(extracted).toBe('id\n1\n2\nref: refs/heads/main\n');
  const { nlink, mode } = await stat(join(folder, repositories, to));
  expect([nlink, mode & 0o777]).toEqual([2, 0o600]);
});

/** Two formats: what is written now, and what version 0.1.0 wrote. */
const old = fileURLToPath(new URL('fixtures/8d8d2976.backup', import.meta.url));
describe.each([
  ['an archive', () => write('small.tar', [contents[0]!, contents[7]!])],
  ['an archive of version 0.1.0', async () => old],
])('%s', (_, archive) => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await readFile(await archive());
  });

  it('is refused with any single bit changed', async () => {
    const isRefused = fc.asyncProperty(fc.nat({ max: bytes.length * 8 - 1 }), async (bit) => {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(await checking(changed)).toBeInstanceOf(DamagedArchive);
    });
    // Bytes that only the digest covers: times in the headers of gzip and tar, the padding, the digest.
    const examples = [0, 21, 140, 511, 1_000, bytes.length - 33, bytes.length - 1];
    await fc.assert(isRefused, { examples: examples.map((byte) => [byte * 8]) });
  });

  it('is refused if it is cut off, or longer', async () => {
    const isRefused = fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
      expect(await checking(bytes.subarray(0, length))).toBeInstanceOf(DamagedArchive);
    });
    const lengths = [0, 17, 32, 49, 512, bytes.length - 1_024, bytes.length - 32, bytes.length - 1];
    await fc.assert(isRefused, { examples: lengths.map((length) => [length]) });
    expect(await checking(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeInstanceOf(DamagedArchive);
  });
});

it('an archive is refused with its entries in another order, one more or one fewer', async () => {
  const bytes = await readFile(whole);
  const [first, rest] = [bytes.subarray(0, 1_024), bytes.subarray(1_024)];
  expect(await checking(Buffer.concat([first, rest]))).toMatchObject({ manifest });
  const swapped = [rest.subarray(0, 512), first, rest.subarray(512)];
  for (const changed of [swapped, [first, first, rest], [rest]]) {
    expect(await checking(Buffer.concat(changed))).toBeInstanceOf(DamagedArchive);
  }
});

describe('an archive with a digest of its own', () => {
  type Given = Partial<Header> & { name: string; body?: string };
  async function checkEntries(...entries: Given[]): Promise<unknown> {
    const packer = pack();
    for (const { body = '', ...header } of entries) packer.entry(header, body);
    packer.finalize();
    const tar = await buffer(packer);
    return checking(Buffer.concat([tar, createHash('sha256').update(tar).digest()]));
  }
  const last = { name: 'manifest.json', body: JSON.stringify(manifest) };
  const unknown = new DamagedArchive('it contains an unknown entry');
  const repository = `${repositories}01/1.git`;

  it('is read if it is as Lectern writes it', async () => {
    const file = { name: `${repository}/HEAD` };
    const link = {
      name: `${repository}/packed-refs`,
      linkname: file.name,
      type: 'link' as const,
    };
    expect(await checkEntries(file, link, last)).toMatchObject({ manifest });
  });

  it('is refused without a manifest at its end', async () => {
    const noEnd = new DamagedArchive('it does not end with a manifest');
    expect(await checkEntries({ name: 'keys.sealed' })).toEqual(noEnd);
    expect(await checkEntries(last, { name: 'keys.sealed' })).toEqual(noEnd);
  });

  it.each([
    '/etc/passwd',
    '../secret.key',
    `${repository}/objects/../../../../secret.key`,
    `${repository}/config`,
    `${repository}/hooks/post-update`,
    `${repository}/objects/info/alternates`,
    `${repository}/commondir`,
    `${repository}/info/grafts`,
    'tables/pg_catalog.pg_authid.copy.gz',
    'tables/public.users.sql',
  ])('is refused if it contains %s', async (name) => {
    expect(await checkEntries({ name }, last)).toEqual(unknown);
    const link = { name, type: 'link' as const, linkname: `${repository}/HEAD` };
    expect(await checkEntries(link, last)).toEqual(unknown);
    const from = { name: `${repository}/HEAD`, type: 'link' as const, linkname: name };
    expect(await checkEntries(from, last)).toEqual(unknown);
  });

  it.each(['symlink', 'directory', 'fifo', 'block-device', 'contiguous-file'] as const)(
    'is refused if it contains a %s',
    async (type) => {
      const entry = { name: `${repository}/HEAD`, type, linkname: `${repository}/packed-refs` };
      expect(await checkEntries(entry, last)).toEqual(unknown);
    },
  );

  it('is refused if its manifest lacks a table', async () => {
    const rows = (table: string) => ({ name: `tables/${table}.copy.gz` });
    expect(await checkEntries(rows('forge.pushes'), last)).toMatchObject({ manifest });
    expect(await checkEntries(rows('forge.manifest_codes'), last)).toEqual(
      new DamagedArchive('its manifest lacks a table'),
    );
  });

  it('is refused if an entry is too long for memory', async () => {
    const megabyte = 1024 * 1024;
    for (const name of ['keys.sealed', 'sequences/public.json']) {
      const entry = (size: number) => ({ name, body: 'x'.repeat(size) });
      expect(await checkEntries(entry(megabyte), last)).toMatchObject({ manifest });
      expect(await checkEntries(entry(megabyte + 1), last)).toEqual(
        new DamagedArchive('one of its entries is too long'),
      );
    }
  });
});

it('an archive must be a file', async () => {
  await expect(checkArchive(folder)).rejects.toThrow(new StartError(`${folder} is not a file.`));
});

it('writing and checking an archive end when they are stopped', async () => {
  const life = new AbortController();
  const archive = await createArchive(join(folder, 'stopped.tar'), life.signal);
  await archive.add('keys.sealed', Buffer.from('sealed'));
  life.abort(new Error('stopped'));
  await expect(archive.add('keys.sealed', Buffer.from('sealed'))).rejects.toThrow('stopped');
  await archive.abandon();
  await expect(checkArchive(whole, life.signal)).rejects.toThrow('stopped');
});

it('an existing file is never overwritten', async () => {
  await expect(createArchive(whole)).rejects.toThrow('EEXIST');
});
