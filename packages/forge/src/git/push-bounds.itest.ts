import { afterEach, expect, it } from 'vitest';
import { craftCommit, craftPack, objectId, type PackEntry } from './crafted-pack.fixture.ts';
import { packet, flushPacket } from './pkt-line.ts';
import { zeroSha } from './names.ts';
import { listRefs } from './refs.ts';
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

it('ends a git that would hold too much of a push in memory', async () => {
  host = await gitHost({ maxMemoryBytes: 24 * megabyte });
  const { dir } = await host.repository('commits');
  const one = largeCommits(1);
  const many = largeCommits(12);
  expect(many.pack.length).toBeLessThan(megabyte);
  const refused = await push('commits', many.sha, many.pack);
  expect(refused).toContain('fatal: Out of memory');
  expect(refused).toContain('ng refs/heads/main unpacker error');
  expect(await listRefs(dir)).toEqual([]);
  expect(host.pushes.at(-1)?.results).toMatchObject([{ ok: false }]);
  expect(await push('commits', one.sha, one.pack)).toContain('ok refs/heads/main');
});
