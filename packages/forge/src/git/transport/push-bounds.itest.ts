import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  craftCommit,
  craftPack,
  objectId,
  varint,
  type PackEntry,
} from '../objects/crafted-pack.fixture.ts';
import { caller } from '../../testing/git-fixture.ts';
import { packet, flushPacket } from './pkt-line.ts';
import { zeroSha } from '../names.ts';
import { listRefs } from '../objects/refs.ts';
import { basic, gitHost, type GitHost } from './transport.fixture.ts';

const megabyte = 1024 * 1024;
const emptyTree = Buffer.alloc(0);

let host: GitHost;
afterEach(() => host.close());

async function push(name: string, sha: string, pack: Buffer): Promise<string> {
  const command = packet(`${zeroSha} ${sha} refs/heads/main\0report-status side-band-64k`);
  const answer = await fetch(`${host.url}/class/${name}.git/git-receive-pack`, {
    method: 'POST',
    body: new Uint8Array(Buffer.concat([command, flushPacket, pack])),
    headers: {
      authorization: basic('ada', 'secret'),
      'content-type': 'application/x-git-receive-pack-request',
    },
  });
  return answer.text();
}

/** A chain of commits with a large header of an unknown name. */
function largeCommits(count: number): { sha: string; pack: Buffer } {
  const tree = objectId('tree', emptyTree);
  const entries: PackEntry[] = [{ type: 'tree', data: emptyTree }];
  const header = `x ${'y'.repeat(2 * megabyte)}`;
  let sha: string | undefined;
  for (let made = 0; made < count; made += 1) {
    const data = craftCommit(tree, header, sha);
    entries.push({ type: 'commit', data });
    sha = objectId('commit', data);
  }
  return { sha: sha!, pack: craftPack(entries) };
}

it('a push is refused when git needs too much memory for it', { tags: 'release' }, async () => {
  host = await gitHost({ maxMemoryBytes: 24 * megabyte });
  const { dir } = await host.repository('commits');
  const one = largeCommits(1);
  const many = largeCommits(12);
  expect(many.pack.length).toBeLessThan(megabyte);
  const refused = await push('commits', many.sha, many.pack);
  expect(refused).toContain('fatal: Out of memory');
  expect(refused).toContain('ng refs/heads/main unpacker error');
  expect(await listRefs(dir, 'refs/', caller)).toEqual([]);
  expect(host.pushes.at(-1)?.results).toMatchObject([{ ok: false }]);
  expect(await push('commits', one.sha, one.pack)).toContain('ok refs/heads/main');
});

/** Files of 10 MB that repeat the same noise, packed as deltas of a few bytes. */
function repeatedNoise(files: number): Buffer {
  const noise = randomBytes(65_536);
  const sizes = [varint(noise.length), varint(noise.length * 160 + 1)];
  // A copy instruction without a size copies 65,536 bytes.
  const copies = Buffer.alloc(160, 0x80);
  const deltas = Array.from({ length: files }, (_, made): PackEntry => {
    const data = Buffer.concat([...sizes, copies, Buffer.from([1, made])]);
    return { type: 'delta', base: objectId('blob', noise), data };
  });
  return craftPack([{ type: 'blob', data: noise }, ...deltas]);
}

it('a push that unpacks to too many bytes is stopped and leaves no files', async () => {
  host = await gitHost({ maxUnpackedBytes: megabyte });
  const { dir } = await host.repository('deltas');
  const pack = repeatedNoise(60);
  expect(pack.length).toBeLessThan(megabyte / 8);
  const refused = await push('deltas', 'a'.repeat(40), pack);
  expect(refused).toContain('Unpacked, this push is larger than the 1 MB this host accepts.');
  expect(refused).toContain('ng refs/heads/main');
  expect(await listRefs(dir, 'refs/', caller)).toEqual([]);
  expect(host.pushes.at(-1)?.results).toMatchObject([{ ok: false }]);
  expect(await readdir(join(dir, 'objects'))).toEqual(['pack']);
});

it('a full repository refuses new objects but lets branches be deleted', async () => {
  host = await gitHost({ maxRepositoryBytes: megabyte });
  const { dir, address } = await host.repository('full');
  const copy = await host.workingCopy();
  await writeFile(join(copy, 'noise'), randomBytes(2 * megabyte));
  await host.commit(copy, 'Noise');
  await host.git(copy, 'push', '--quiet', dir, 'main', 'main:side');
  await host.commit(copy, 'More');
  const refused = await host.fails(copy, 'push', address, 'main');
  expect(refused.stderr).toContain(
    'remote: This repository is larger than the 1 MB limit of this host and accepts no more data.',
  );
  expect(refused.stderr).toContain('! [remote rejected] main -> main (repository full)');
  const unseen = await host.fails(copy, 'push', address, ':side', 'main:refs/remotes/o/main');
  expect(unseen.stderr).toContain('(repository full)');
  await host.git(copy, 'push', '--quiet', address, ':side');
  expect(await listRefs(dir, 'refs/', caller)).toMatchObject([{ ref: 'refs/heads/main' }]);
});
