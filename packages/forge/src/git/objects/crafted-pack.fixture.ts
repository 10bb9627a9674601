import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Hostile packs of objects that compress to almost nothing. */

const types = { commit: 1, tree: 2, blob: 3, delta: 7 };

export interface PackEntry {
  type: keyof typeof types;
  data: Buffer;
  base?: string;
}

export function objectId(type: string, data: Buffer): string {
  return createHash('sha1').update(`${type} ${data.length}\0`).update(data).digest('hex');
}

export function craftPack(entries: readonly PackEntry[]): Buffer {
  const count = Buffer.alloc(8);
  count.writeUInt32BE(2, 0);
  count.writeUInt32BE(entries.length, 4);
  const parts = entries.flatMap(({ type, data, base = '' }) => [
    entryHead(types[type], data.length),
    Buffer.from(base, 'hex'),
    deflateSync(data),
  ]);
  const pack = Buffer.concat([Buffer.from('PACK'), count, ...parts]);
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()]);
}

function entryHead(type: number, size: number): Buffer {
  const rest = Math.floor(size / 16);
  const first = type * 16 + (size % 16);
  return rest === 0
    ? Buffer.from([first])
    : Buffer.concat([Buffer.from([first + 128]), varint(rest)]);
}

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

export function craftCommit(tree: string, header = '', parent?: string): Buffer {
  const person = 'Ada <ada@example.org> 1000000000 +0000';
  const lines = [
    `tree ${tree}`,
    ...(parent === undefined ? [] : [`parent ${parent}`]),
    `author ${person}`,
    `committer ${person}`,
    ...(header === '' ? [] : [header]),
  ];
  return Buffer.from(`${lines.join('\n')}\n\nCrafted\n`);
}
