import { gzipSync } from 'node:zlib';
import { block, checksum, fields, padded } from './tar-header.ts';

/** The same bytes for the same files: in the order of their paths, without times and owners. */
export function writeTarGz(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const paths = [...files.keys()].sort();
  const parts = paths.flatMap((path) => entry(path, Buffer.from(files.get(path) ?? [])));
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]));
  // The system that packed it; zlib writes the one it runs on.
  packed[9] = 0xff;
  return packed;
}

function entry(path: string, content: Buffer): Buffer[] {
  const name = Buffer.from(path);
  const isLong = name.length > fields.name[1];
  const long = isLong ? withPadding('x', 'long-path', paxRecord(path)) : [];
  return [...long, ...withPadding('0', isLong ? 'long-path' : path, content)];
}

function withPadding(type: string, name: string, content: Buffer): Buffer[] {
  const rest = Buffer.alloc(padded(content.length) - content.length);
  return [header(type, name, content.length), content, rest];
}

/** '<length> path=<path>\n', where the length counts its own digits. */
function paxRecord(path: string): Buffer {
  const rest = ` path=${path}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  if (String(length).length > String(bytes).length) length = bytes + String(length).length;
  return Buffer.from(`${length}${rest}`);
}

function header(type: string, name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block);
  const write = ([at]: readonly [number, number], text: string) => bytes.write(text, at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  write(fields.name, name);
  write(fields.mode, octal(0o644, 7));
  write(fields.uid, octal(0, 7));
  write(fields.gid, octal(0, 7));
  write(fields.size, octal(size, 11));
  write(fields.time, octal(0, 11));
  write(fields.type, type);
  write(fields.magic, 'ustar\u000000');
  write(fields.checksum, `${octal(checksum(bytes), 6)}\0 `);
  return bytes;
}
