import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { GitObject } from './git-objects.ts';

const version = 2;
const kinds = { commit: 1, tree: 2, blob: 3 } as const;

export function packOf(objects: readonly GitObject[]): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(version, 4);
  head.writeUInt32BE(objects.length, 8);
  const entries = objects.flatMap((one) => [sizeOf(one), deflateSync(one.content)]);
  const pack = Buffer.concat([head, ...entries]);
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()]);
}

/** Type and lowest 4 bits, then 7 bits at a time; the highest bit means that more follow. */
function sizeOf({ type, content }: GitObject): Buffer {
  const bytes = [(kinds[type] << 4) | (content.length & 0b1111)];
  for (let rest = content.length >>> 4; rest > 0; rest >>>= 7) {
    bytes[bytes.length - 1]! |= 0b1000_0000;
    bytes.push(rest & 0b111_1111);
  }
  return Buffer.from(bytes);
}
