import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ArchiveProblem, tooLarge, unpackedLimit } from './archive-problem.ts';
import { FileSet } from './file-set.ts';
import { block, checksum, fields, padded } from './tar-header.ts';

const unzipped = promisify(gunzip);

const longestName = 4_096;
/** Headers, and the padding of each file. */
const overheadBytes = 8 * 1024 * 1024;

export async function readTarGz(bytes: Buffer): Promise<Map<string, Buffer>> {
  const most = unpackedLimit(bytes.length);
  return readTar(await gunzipped(bytes, most + overheadBytes), most);
}

async function gunzipped(bytes: Buffer, most: number): Promise<Buffer> {
  try {
    return await unzipped(bytes, { maxOutputLength: most });
  } catch (failed) {
    if ((failed as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new ArchiveProblem('', 'The tar.gz archive is damaged or not complete.');
  }
}

function readTar(tar: Buffer, most: number): Map<string, Buffer> {
  const set = new FileSet();
  let [at, left] = [0, most];
  let longName: string | undefined;
  let isEnded = false;
  while (at + block <= tar.length) {
    const header = tar.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) {
      isEnded = true;
      break;
    }
    const { type, name, size } = entryOf(header);
    const content = tar.subarray(at + block, at + block + size);
    if (content.length < size) throw damaged();
    at += block + padded(size);
    if (type === 'g') continue;
    if (type === 'x' || type === 'L') {
      longName = (type === 'x' ? paxName(content) : text(content)) ?? longName;
      continue;
    }
    const full = longName ?? name;
    longName = undefined;
    refuseKind(type, full);
    const path = set.place(full, type === '5' || full.endsWith('/'));
    if (path === undefined) continue;
    left -= size;
    if (left < 0) throw tooLarge();
    set.files.set(path, Buffer.from(content));
  }
  if (!isEnded) throw damaged();
  return set.files;
}

function entryOf(header: Buffer) {
  if (numberIn(header, fields.checksum) !== checksum(header)) throw damaged();
  const type = textIn(header, fields.type) || '0';
  const isPosix = textIn(header, fields.magic).startsWith('ustar');
  const prefix = isPosix && header[fields.magic[0] + 5] === 0 ? textIn(header, fields.prefix) : '';
  const name = textIn(header, fields.name);
  const size = numberIn(header, fields.size);
  const hasContent = !['1', '2', '3', '4', '5', '6'].includes(type);
  return { type, name: prefix === '' ? name : `${prefix}/${name}`, size: hasContent ? size : 0 };
}

function refuseKind(type: string, name: string): void {
  if (type === '1' || type === '2' || type === 'K') {
    throw new ArchiveProblem(name, 'Is a link; pack the file itself.');
  }
  if (!['0', '5', '7'].includes(type)) {
    throw new ArchiveProblem(name, 'Is a device or another special file.');
  }
}

function textIn(header: Buffer, [at, length]: readonly [number, number]): string {
  return text(header.subarray(at, at + length));
}

function text(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  if (bytes.length > longestName)
    throw new ArchiveProblem('', 'A path of the archive is too long.');
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end));
}

/** Octal. Numbers of 8 gigabytes and more are written otherwise, and refused. */
function numberIn(header: Buffer, field: readonly [number, number]): number {
  const digits = textIn(header, field).trim();
  if (!/^[0-7]*$/.test(digits)) throw damaged();
  return digits === '' ? 0 : Number.parseInt(digits, 8);
}

/** The records of a pax header are '<length> <key>=<value>\n'. */
function paxName(content: Buffer): string | undefined {
  let name: string | undefined;
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const length = Number(content.subarray(at, Math.max(at, space)).toString('latin1'));
    const isWhole = space !== -1 && Number.isInteger(length) && length > space - at + 1;
    if (!isWhole || at + length > content.length) throw damaged();
    const record = content.subarray(space + 1, at + length - 1);
    const equals = record.indexOf(0x3d);
    const key = record.subarray(0, Math.max(0, equals)).toString('latin1');
    if (key === 'size' || key.startsWith('GNU.sparse')) {
      throw new ArchiveProblem('', 'The archive has sparse or very large files.');
    }
    if (key === 'path') name = text(record.subarray(equals + 1));
    at += length;
  }
  return name;
}

const damaged = () => new ArchiveProblem('', 'The tar.gz archive is damaged or not complete.');
