import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { GitProblem } from '../git-problem.ts';
import type { GitObject } from './objects.ts';
import { gitFailure, runGit } from '../run.ts';

/**
 * For files that git reads settings from. git checks them as in a push: clients and mirrors would
 * refuse the whole repository because of a bad one.
 */
export async function storeChecked(
  dir: string,
  objects: readonly GitObject[],
  caller: string,
): Promise<void> {
  const args = ['unpack-objects', '-q', '--strict'];
  const result = await runGit(dir, args, { input: await packOf(objects), caller });
  if (result.code === 0) return;
  const reason = /^error: object [0-9a-f]+: (.*)$/m.exec(result.stderr)?.[1];
  throw reason === undefined ? gitFailure(args, result) : new GitProblem('refused_by_git', reason);
}

async function packOf(objects: readonly GitObject[]): Promise<Buffer> {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0');
  head.writeUInt32BE(objects.length, 8);
  const pack = Buffer.concat([head, ...(await Promise.all(objects.map(packed)))]);
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()]);
}

const kinds: Record<string, number> = { commit: 1, tree: 2, blob: 3 };

/** Type and size as a variable-length number, then the compressed content. */
async function packed({ bytes }: GitObject): Promise<Buffer> {
  const start = bytes.indexOf(0) + 1;
  const [kind = '', size] = bytes.toString('latin1', 0, start - 1).split(' ');
  const head = [(kinds[kind]! << 4) | (Number(size) & 0x0f)];
  for (let rest = Number(size) >> 4; rest > 0; rest >>= 7) {
    head[head.length - 1]! |= 0x80;
    head.push(rest & 0x7f);
  }
  return Buffer.concat([Buffer.from(head), await promisify(deflate)(bytes.subarray(start))]);
}
