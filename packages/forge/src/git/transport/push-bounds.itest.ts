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

/** What the host says to a push that makes `main`. */
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

/** So many commits in a row, each with a header that no format prints. */
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

it('ends a git that would hold too much of a push in memory', { tags: 'release' }, async () => {
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

/** Files of ten megabytes that each repeat the same noise, as deltas of a few bytes. */
function repeatedNoise(files: number): Buffer {
  const noise = randomBytes(65_536);
  const sizes = [varint(noise.length), varint(noise.length * 160 + 1)];
  // As large as an instruction copies when it does not say how much.
  const copies = Buffer.alloc(160, 0x80);
  const deltas = Array.from({ length: files }, (_, made): PackEntry => {
    const data = Buffer.concat([...sizes, copies, Buffer.from([1, made])]);
    return { type: 'delta', base: objectId('blob', noise), data };
  });
  return craftPack([{ type: 'blob', data: noise }, ...deltas]);
}

it('stops a push that fills the disk, and leaves nothing of it', async () => {
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

it('takes nothing more into a repository that is full, and lets branches be deleted', async () => {
  host = await gitHost({ maxRepositoryBytes: megabyte });
  const { dir, address } = await host.repository('full');
  const copy = await host.workingCopy();
  await writeFile(join(copy, 'noise'), randomBytes(2 * megabyte));
  await host.commit(copy, 'Noise');
  await host.git(copy, 'push', '--quiet', dir, 'main', 'main:side');
  await host.commit(copy, 'More');
  const refused = await host.fails(copy, 'push', address, 'main');
  expect(refused.stderr).toContain(
    'remote: This repository holds more than the 1 MB this host keeps of one: it takes no more.',
  );
  expect(refused.stderr).toContain('! [remote rejected] main -> main (repository full)');
  const unseen = await host.fails(copy, 'push', address, ':side', 'main:refs/remotes/o/main');
  expect(unseen.stderr).toContain('(repository full)');
  await host.git(copy, 'push', '--quiet', address, ':side');
  expect(await listRefs(dir, 'refs/', caller)).toMatchObject([{ ref: 'refs/heads/main' }]);
});
