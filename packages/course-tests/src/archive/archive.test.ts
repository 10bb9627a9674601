import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveLimits } from './archive-problem.ts';
import { readArchive } from './read-archive.ts';
import { block, checksum } from './tar-header.ts';
import { writeTarGz } from './write-tar-gz.ts';

interface Packed {
  name: string;
  content?: Buffer;
  /** Of tar. */
  type?: string;
  /** Of zip. */
  mode?: number;
  flags?: number;
  method?: number;
  says?: number;
  local?: string;
}

function zip(entries: Packed[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { content = Buffer.from('x'), mode = 0o100644, flags = 0, method = 8 } = entry;
    const data = method === 0 ? content : deflateRawSync(content);
    const sizes = [crc32(content), data.length, entry.says ?? content.length];
    const [name, local] = [Buffer.from(entry.name), Buffer.from(entry.local ?? entry.name)];
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50);
    header.writeUInt16LE(local.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50);
    record.writeUInt8(3, 5);
    record.writeUInt16LE(flags, 8);
    record.writeUInt16LE(method, 10);
    for (const [n, size] of sizes.entries()) record.writeUInt32LE(size, 16 + 4 * n);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE((mode << 16) >>> 0, 38);
    record.writeUInt32LE(offset, 42);
    parts.push(header, local, data);
    central.push(record, name);
    offset += header.length + local.length + data.length;
  }
  return Buffer.concat([
    ...parts,
    ...central,
    zipEnd(entries.length, Buffer.concat(central).length, offset),
  ]);
}

function zipEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function tarGz(entries: Packed[]): Buffer {
  const parts = entries.flatMap(({ name, content = Buffer.from('x'), type = '0' }) => {
    const header = Buffer.alloc(block);
    const size = '12345'.includes(type) ? 0 : content.length;
    header.write(name, 0, 100);
    header.write(size.toString(8).padStart(11, '0'), 124);
    header.write(type, 156);
    header.write('ustar\u000000', 257);
    header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
    return [header, content.subarray(0, size), Buffer.alloc((block - (size % block)) % block)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]));
}

const says = async (bytes: Buffer) => {
  const result = await readArchive(bytes);
  return 'problem' in result ? result.problem.says : [...result.files.keys()];
};
const both = [
  ['zip', zip],
  ['tar.gz', tarGz],
] as const;

describe.each(both)('a %s archive', (kind, pack) => {
  it('gives its files', async () => {
    const result = await readArchive(
      pack([
        { name: './a/b.txt', content: Buffer.from('hello') },
        { name: 'c', content: Buffer.alloc(0) },
      ]),
    );
    expect(result).toEqual({
      files: new Map([
        ['a/b.txt', Buffer.from('hello')],
        ['c', Buffer.alloc(0)],
      ]),
    });
  });

  it('loses what systems and git add to it', async () => {
    const names = ['__MACOSX/._a', 'x/.DS_Store', '.git/HEAD', 'x/._b', 'x/y'];
    expect(await says(pack(names.map((name) => ({ name }))))).toEqual(['x/y']);
  });

  it.each([
    ['../a', "The path has '..', which leads out of its folder."],
    ['a/../../b', "The path has '..', which leads out of its folder."],
    ['/etc/passwd', 'The path is absolute.'],
    ['C:a', 'The path is absolute.'],
    ['a\\b', 'The name has a backslash; folders are separated by a slash.'],
    ['a\nb', 'The name has a control character.'],
    ['a//b', 'The path has an empty part.'],
    ['a/./b', 'The path has an empty part.'],
  ])('with the path %j is refused', async (name, sentence) => {
    expect(await says(pack([{ name: 'fine' }, { name }]))).toBe(sentence);
  });

  it.each([
    [['a/B', 'a/b'], "Differs from 'a/B' only in small and capital letters."],
    [['A/x', 'a/y'], "Differs from 'A' only in small and capital letters."],
    [['\u00E9', 'e\u0301'], "Differs from '\u00E9' only in small and capital letters."],
    [['a', 'a'], 'Is in the archive twice.'],
    [['a', 'a/b'], 'Is in the archive twice.'],
    [['a/b', 'a'], 'Is in the archive twice.'],
  ])('with the paths %j is refused', async (names, sentence) => {
    expect(await says(pack(names.map((name) => ({ name }))))).toBe(sentence);
  });

  it('with too many files is refused', async () => {
    const names = Array.from({ length: archiveLimits.files + 1 }, (_, n) => ({ name: `f${n}` }));
    expect(await says(pack(names))).toBe('The archive has more than 2,000 files.');
  });

  it('that unpacks to more than it may is refused', async () => {
    const zeros = { name: 'zeros', content: Buffer.alloc(20_000_000) };
    expect(await says(pack([zeros]))).toBe('The archive unpacks to more than 50 MB.');
    const many = Array.from({ length: 60 }, (_, n) => ({
      name: `n${n}`,
      content: Buffer.alloc(1_000_000, n),
    }));
    expect(await says(pack(many))).toBe('The archive unpacks to more than 50 MB.');
  });

  it('that is cut is refused', async () => {
    const whole = pack([{ name: 'a', content: Buffer.from('hello '.repeat(100)) }]);
    const cuts = fc.nat({ max: whole.length - 1 });
    await fc.assert(
      fc.asyncProperty(cuts, async (length) => {
        expect(await says(whole.subarray(0, length))).toMatch(/damaged or not complete|neither/);
      }),
    );
  });

  it('with any bytes changed gives safe files or one sentence', async () => {
    const whole = pack([{ name: 'a/b' }, { name: 'c', content: Buffer.from('hello '.repeat(30)) }]);
    const changes = fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of list) bytes[at] = byte;
        const result = await says(bytes);
        if (typeof result === 'string') expect(result).toMatch(/^[A-Z].*\.$/);
        else for (const path of result) expect(path).not.toMatch(/^\/|\\|(?:^|\/)\.{0,2}(?:\/|$)/);
      }),
      { numRuns: 100 },
    );
  });
});

it.each([
  ['a link', '2', 'Is a link; pack the file itself.'],
  ['a hard link', '1', 'Is a link; pack the file itself.'],
  ['a device', '3', 'Is a device or another special file.'],
  ['a pipe', '6', 'Is a device or another special file.'],
  ['a sparse file', 'S', 'Is a device or another special file.'],
])('a tar.gz with %s is refused', async (_, type, sentence) => {
  expect(await says(tarGz([{ name: 'a', type }]))).toBe(sentence);
});

it.each([
  ['a link', { mode: 0o120777 }, 'Is a link; pack the file itself.'],
  ['a device', { mode: 0o020666 }, 'Is a device or another special file.'],
  ['an encrypted file', { flags: 1 }, 'Is encrypted; pack the archive without a password.'],
  [
    'another method',
    { method: 12 },
    'Is packed in a way that is not supported; pack it as an ordinary zip.',
  ],
  ['a file larger than it says', { says: 1, content: Buffer.alloc(1_000) }, 'Is damaged.'],
  [
    'a size of Zip64',
    { says: 0xffffffff },
    'The archive is a Zip64 archive; pack it as an ordinary zip.',
  ],
  [
    'two names of one file',
    { local: 'other' },
    'Has another name at another place of the archive.',
  ],
  ['a name that is not UTF-8', { name: 'a\uD800' }, 'The name is not in UTF-8.'],
])('a zip with %s is refused', async (_, changes, sentence) => {
  expect(await says(zip([{ name: 'a', ...changes }]))).toBe(sentence);
});

it('a zip whose files share their data is refused', async () => {
  const bytes = zip([{ name: 'a' }, { name: 'a' }]);
  const second = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(0, second + 42);
  bytes.write('b', second + 46);
  expect(await says(bytes)).toBe('Has another name at another place of the archive.');
  bytes.write('a', second + 46);
  expect(await says(bytes)).toBe('Is in the archive twice.');
});

it('other files, empty archives and large ones are refused', async () => {
  expect(await says(Buffer.from('hello'))).toBe(
    'The file is neither a .zip nor a .tar.gz archive.',
  );
  expect(await says(Buffer.alloc(0))).toBe('The file is neither a .zip nor a .tar.gz archive.');
  expect(await says(zip([]))).toBe('The archive has no files.');
  expect(await says(Buffer.alloc(archiveLimits.bytes + 1))).toBe(
    'The archive is larger than 5 MB.',
  );
});

describe('a written tar.gz', () => {
  const part = fc.string({
    minLength: 1,
    maxLength: 60,
    unit: fc.constantFrom('a', 'b', 'é', '-', '1'),
  });
  const paths = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'));
  const files = fc.uniqueArray(fc.tuple(paths, fc.uint8Array({ maxLength: 2_000 })), {
    maxLength: 8,
    minLength: 1,
    selector: ([path]) => path,
  });

  it('has the files that were written, in any order with the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (entries) => {
        const isFolderToo = entries.some(([path]) =>
          entries.some(([other]) => other.startsWith(`${path}/`)),
        );
        fc.pre(!isFolderToo);
        const written = writeTarGz(new Map(entries));
        expect(writeTarGz(new Map(entries.toReversed()))).toEqual(written);
        const result = await readArchive(written);
        const read = 'files' in result ? [...result.files] : [];
        const sorted = entries.map(([path, bytes]) => [path, Buffer.from(bytes)] as const);
        expect(new Map(read)).toEqual(new Map(sorted));
      }),
    );
  });
});
