import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { ArchiveProblem, archiveLimits, tooLarge, unpackedLimit } from './archive-problem.ts';
import { FileSet } from './file-set.ts';

const inflated = promisify(inflateRaw);

const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 };
const sizes = { end: 22, central: 46, local: 30 };
const longestComment = 65_535;
const all16 = 0xffff;
const all32 = 0xffffffff;
const methods = { stored: 0, deflated: 8 };
const flags = { encrypted: 0x1 | 0x40 | 0x2000 };
/** The kinds of files in Unix modes. */
const kinds = { mask: 0o170000, folder: 0o040000, file: 0o100000, link: 0o120000 };

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
  isFolder: boolean;
}

export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const set = new FileSet();
  const entries = centralEntries(bytes);
  const placed = entries.map((entry) => ({ entry, path: set.place(entry.name, entry.isFolder) }));
  // Entries that share their data are how a small archive unpacks to petabytes.
  refuseOverlaps(entries.map((entry) => ({ entry, ...dataOf(bytes, entry) })));
  let left = unpackedLimit(bytes.length);
  for (const { entry, path } of placed) {
    if (path === undefined) continue;
    const content = await contentOf(bytes, entry, left);
    left -= content.length;
    set.files.set(path, content);
  }
  return set.files;
}

function centralEntries(bytes: Buffer): Entry[] {
  const end = endRecord(bytes);
  const disks = [bytes.readUInt16LE(end + 4), bytes.readUInt16LE(end + 6)];
  const count = bytes.readUInt16LE(end + 10);
  const offset = bytes.readUInt32LE(end + 16);
  if (count === all16 || offset === all32) throw zip64();
  if (disks.some((disk) => disk !== 0) || bytes.readUInt16LE(end + 8) !== count) {
    throw new ArchiveProblem('', 'The zip archive is split into several files.');
  }
  if (count > archiveLimits.files) {
    const most = archiveLimits.files.toLocaleString('en');
    throw new ArchiveProblem('', `The archive has more than ${most} files.`);
  }
  const entries: Entry[] = [];
  let at = offset;
  for (let n = 0; n < count; n++) {
    if (at + sizes.central > end || bytes.readUInt32LE(at) !== signatures.central) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const next = at + sizes.central + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    if (next > end) throw damaged();
    entries.push(centralEntry(bytes, at, name ?? 0));
    at = next;
  }
  if (at !== end) throw damaged();
  return entries;
}

function endRecord(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - sizes.end - longestComment);
  for (let at = bytes.length - sizes.end; at >= first; at--) {
    const isEnd = bytes.readUInt32LE(at) === signatures.end;
    if (isEnd && at + sizes.end + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw damaged();
}

function centralEntry(bytes: Buffer, at: number, nameLength: number): Entry {
  const name = nameAt(bytes, at + sizes.central, nameLength);
  if ((bytes.readUInt16LE(at + 8) & flags.encrypted) !== 0) {
    throw new ArchiveProblem(name, 'Is encrypted; pack the archive without a password.');
  }
  const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const offset = bytes.readUInt32LE(at + 42);
  if ([packed, unpacked, offset].includes(all32)) throw zip64();
  const isUnix = bytes.readUInt8(at + 5) === 3;
  const kind = isUnix ? (bytes.readUInt32LE(at + 38) >>> 16) & kinds.mask : 0;
  refuseKind(name, kind);
  return {
    name,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed,
    unpacked,
    offset,
    isFolder: name.endsWith('/') || kind === kinds.folder,
  };
}

function refuseKind(name: string, kind: number): void {
  if (kind === kinds.link) throw new ArchiveProblem(name, 'Is a link; pack the file itself.');
  if (![0, kinds.file, kinds.folder].includes(kind)) {
    throw new ArchiveProblem(name, 'Is a device or another special file.');
  }
}

function nameAt(bytes: Buffer, at: number, length: number): string {
  return new TextDecoder().decode(bytes.subarray(at, at + length));
}

/** The local header repeats the name, and readers that differ in which they trust see different files. */
function dataOf(bytes: Buffer, { name, offset, packed }: Entry): { start: number; end: number } {
  const isHeader =
    offset + sizes.local <= bytes.length && bytes.readUInt32LE(offset) === signatures.local;
  if (!isHeader) throw damaged();
  const nameLength = bytes.readUInt16LE(offset + 26);
  if (nameAt(bytes, offset + sizes.local, nameLength) !== name) {
    throw new ArchiveProblem(name, 'Has another name at another place of the archive.');
  }
  const start = offset + sizes.local + nameLength + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw damaged();
  return { start, end: start + packed };
}

function refuseOverlaps(ranges: { entry: Entry; end: number }[]): void {
  const inOrder = ranges.toSorted((a, b) => a.entry.offset - b.entry.offset);
  for (const [n, { entry }] of inOrder.entries()) {
    const before = inOrder[n - 1];
    if (before !== undefined && before.end > entry.offset) {
      throw new ArchiveProblem(entry.name, 'Shares its data with another file.');
    }
  }
}

async function contentOf(bytes: Buffer, entry: Entry, most: number): Promise<Buffer> {
  if (entry.unpacked > most) throw tooLarge();
  const { start, end } = dataOf(bytes, entry);
  const content = await unpacked(bytes.subarray(start, end), entry);
  if (content.length !== entry.unpacked || crc32(content) !== entry.crc) {
    throw new ArchiveProblem(entry.name, 'Is damaged.');
  }
  return content;
}

async function unpacked(data: Buffer, { name, method, unpacked: size }: Entry): Promise<Buffer> {
  if (method === methods.stored) return Buffer.from(data);
  if (method !== methods.deflated) {
    throw new ArchiveProblem(
      name,
      'Is packed in a way that is not supported; pack it as an ordinary zip.',
    );
  }
  try {
    // Stops while unpacking, when there is more than the entry says.
    return await inflated(data, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new ArchiveProblem(name, 'Is damaged.');
  }
}

const damaged = () => new ArchiveProblem('', 'The zip archive is damaged or not complete.');
const zip64 = () =>
  new ArchiveProblem('', 'The archive is a Zip64 archive; pack it as an ordinary zip.');
