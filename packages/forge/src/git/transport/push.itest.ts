import { randomBytes } from 'node:crypto';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../testing/git-fixture.ts';
import { zeroSha } from '../names.ts';
import { flushPacket, packet } from './pkt-line.ts';
import type { PushRules } from './push-rules.ts';
import { readRef } from '../objects/ref-files.ts';
import { headCommit, listRefs } from '../objects/refs.ts';
import { basic, gitHost, packOf, pushHead, startPost, type GitHost } from './transport.fixture.ts';

const megabyte = 1024 * 1024;
const protectedMain: PushRules = {
  forbidsDeletion: (ref) => ref === 'refs/heads/main',
  forbidsForcePush: (ref) => ref === 'refs/heads/main',
};

let host: GitHost;
beforeAll(async () => {
  host = await gitHost({ maxPackBytes: 30 * megabyte, maxCommands: 20, maxRefs: 30 });
});
afterAll(() => host.close());

function post(name: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return fetch(`${host.url}/class/${name}.git/git-receive-pack`, {
    method: 'POST',
    body,
    headers: {
      authorization: basic('ada', 'secret'),
      'content-type': 'application/x-git-receive-pack-request',
      ...headers,
    },
  });
}

describe('a push', () => {
  it('moves the branch and is logged with its results', async () => {
    const { dir, address } = await host.repository('plain');
    const copy = await host.workingCopy();
    const before = host.pushes.length;
    await host.git(copy, 'push', '--quiet', address, 'main');
    const first = await headCommit(dir);
    const second = await host.commit(copy, 'Second', { b: 'b\n' });
    await host.git(copy, 'tag', 'v1');
    await host.git(copy, 'push', '--quiet', address, 'main', 'v1');

    expect(await headCommit(dir)).toBe(second);
    const ref = 'refs/heads/main';
    expect(host.pushes.slice(before).map((push) => push.results)).toEqual([
      [{ ref, old: zeroSha, new: first, ok: true }],
      [
        { ref, old: first, new: second, ok: true },
        { ref: 'refs/tags/v1', old: zeroSha, new: second, ok: true },
      ],
    ]);
  });

  it('can be 20 MB sent in chunks', { tags: 'release', timeout: 60_000 }, async () => {
    const { dir, address } = await host.repository('large');
    const copy = await host.workingCopy();
    await writeFile(join(copy, 'large.bin'), randomBytes(20 * megabyte));
    const head = await host.commit(copy, 'Large');
    await host.git(copy, 'push', '--quiet', address, 'main');
    expect(await headCommit(dir)).toBe(head);
  });

  it('can be compressed with gzip', async () => {
    const { dir, address } = await host.repository('zipped');
    const copy = await host.workingCopy();
    await host.git(copy, 'push', '--quiet', address, 'main', 'main:side');
    const old = (await readRef(dir, 'refs/heads/side')) ?? '';
    const command = packet(`${old} ${zeroSha} refs/heads/side\0report-status`);
    const body = gzipSync(Buffer.concat([command, flushPacket]));
    const answer = await post('zipped', new Uint8Array(body), { 'content-encoding': 'gzip' });
    expect(await answer.text()).toContain('ok refs/heads/side');
    expect(await readRef(dir, 'refs/heads/side')).toBeUndefined();
  });

  it('can delete and rewrite branches that no rule protects', async () => {
    const { dir, address } = await host.repository('free');
    const copy = await host.workingCopy();
    await host.git(copy, 'push', '--quiet', address, 'main', 'main:side');
    await host.git(copy, 'commit', '--quiet', '--amend', '-m', 'Rewritten');
    await host.git(copy, 'push', '--quiet', '--force', address, 'main');
    await host.git(copy, 'push', '--quiet', address, ':side');
    const { stdout } = await host.git(copy, 'rev-parse', 'HEAD');
    expect(await listRefs(dir, 'refs/', caller)).toMatchObject([
      { ref: 'refs/heads/main', sha: stdout.trim() },
    ]);
  });

  it.each(['0', '2'])('can have push options in protocol version %s', async (version) => {
    const { dir, address } = await host.repository(`options-${version}`);
    const copy = await host.workingCopy();
    const before = host.pushes.length;
    const push = ['-c', `protocol.version=${version}`, 'push', '--quiet', '-o', 'ci.skip', address];
    await host.git(copy, ...push, 'main', 'main:side');
    await host.commit(copy, 'Second', { b: 'b\n' });
    await host.git(copy, ...push, 'main');
    await host.git(copy, ...push, ':side');
    const { stdout } = await host.git(copy, 'rev-parse', 'HEAD');
    expect(await listRefs(dir, 'refs/', caller)).toMatchObject([
      { ref: 'refs/heads/main', sha: stdout.trim() },
    ]);
    const results = host.pushes.slice(before).map((push) => push.results);
    expect(results).toMatchObject([[{ ok: true }, { ok: true }], [{ ok: true }], [{ ok: true }]]);
  });

  it("with --mirror updates all references except the host's, and with --atomic none", async () => {
    const { dir, address } = await host.repository('mirrored');
    const copy = await host.workingCopy();
    const others = ['refs/pull/1/head', 'refs/remotes/origin/main'];
    for (const ref of [...others, 'refs/tags/v1']) await host.git(copy, 'update-ref', ref, 'main');
    const before = host.pushes.length;
    const atomic = await host.fails(copy, 'push', '--atomic', '--mirror', address);
    expect(atomic.stderr).toContain('reference name not allowed');
    expect(await listRefs(dir, 'refs/', caller)).toEqual([]);
    expect(host.pushes).toHaveLength(before);

    const { stderr } = await host.fails(copy, 'push', '--mirror', address);
    expect(stderr.match(/deny updating a hidden ref/g)).toHaveLength(others.length);
    expect(stderr).toContain('remote: "refs/pull/1/head" cannot be pushed. Use branches');
    const names = (refs: readonly { ref: string }[] = []) => refs.map(({ ref }) => ref);
    const brought = ['refs/heads/main', 'refs/tags/v1'];
    expect(names(await listRefs(dir, 'refs/', caller))).toEqual(brought);
    const recorded = host.pushes.slice(before);
    expect(recorded.map(({ commands }) => names(commands))).toEqual([brought]);
    expect(recorded.map(({ results }) => names(results))).toEqual([brought]);
    expect(recorded[0]?.results?.every(({ ok }) => ok)).toBe(true);
  });

  it('cannot delete the default branch and gets a message of one line', async () => {
    const { dir, address } = await host.repository('with-default');
    const copy = await host.workingCopy();
    await host.git(copy, 'push', '--quiet', address, 'main');
    const refused = await host.git(copy, 'push', address, ':main').then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
    expect(refused.match(/^remote: .*\S/gm)).toEqual([
      'remote: error: refusing to delete the current branch: refs/heads/main',
    ]);
    expect(await headCommit(dir)).toBeDefined();
  });

  it('can come from a shallow clone', async () => {
    const { dir, address } = await host.repository('from-shallow');
    const copy = await host.workingCopy();
    await host.commit(copy, 'Second');
    await host.git(copy, 'push', '--quiet', address, 'main');
    const shallow = join(host.folder, 'shallow-pusher');
    await host.git(host.folder, 'clone', '--quiet', '--depth=1', address, shallow);
    const head = await host.commit(shallow, 'Third', { c: 'c\n' });
    await host.git(shallow, 'push', '--quiet', 'origin', 'main');
    expect(await headCommit(dir)).toBe(head);
  });

  it('can contain symlinks and submodules, which stay tree entries', async () => {
    const { dir, address } = await host.repository('odd-entries');
    const copy = await host.workingCopy();
    await symlink('../../../../etc/passwd', join(copy, 'link'));
    await host.git(copy, 'update-index', '--add', '--cacheinfo', `160000,${'c'.repeat(40)},sub`);
    await host.git(copy, 'add', 'link');
    await host.git(copy, 'commit', '--quiet', '-m', 'Odd');
    await host.git(copy, 'push', '--quiet', address, 'main');
    expect((await readdir(dir)).toSorted()).toEqual(['HEAD', 'config', 'objects', 'refs']);
  });

  it('succeeds even if the host cannot log its outcome', async () => {
    const { dir, address } = await host.repository('unlogged');
    const copy = await host.workingCopy();
    host.failAfterPush(true);
    await host
      .git(copy, 'push', '--quiet', address, 'main')
      .finally(() => host.failAfterPush(false));
    expect(await headCommit(dir)).toMatch(/^[0-9a-f]{40}$/);
    expect(host.pushes.at(-1)?.results).toBeUndefined();
    expect(host.log).toEqual(['Could not record the outcome of a push']);
  });
});

describe('a rule of the repository', () => {
  it('stops a force push to a protected branch and tells the person why', async () => {
    const { dir, address } = await host.repository('kept', { rules: protectedMain });
    const copy = await host.workingCopy();
    await host.git(copy, 'push', '--quiet', address, 'main', 'main:side');
    const head = await headCommit(dir);
    await host.git(copy, 'commit', '--quiet', '--amend', '-m', 'Rewritten');
    const refused = await host.fails(copy, 'push', '--force', address, 'main');
    expect(refused.stderr).toContain(
      'remote: A rule of this repository forbids force-pushing to refs/heads/main.',
    );
    expect(refused.stderr).toContain('! [remote rejected] main -> main (non-fast-forward)');
    expect(await headCommit(dir)).toBe(head);
    expect(host.pushes.at(-1)?.results).toMatchObject([{ ok: false, reason: 'non-fast-forward' }]);

    await host.git(copy, 'push', '--quiet', '--force', address, 'main:side');
  });

  it('stops the whole push that deletes a protected branch', async () => {
    const { dir, address } = await host.repository('undeletable', { rules: protectedMain });
    const copy = await host.workingCopy();
    await host.git(copy, 'push', '--quiet', address, 'main');
    const recorded = host.pushes.length;
    const refused = await host.fails(copy, 'push', address, ':main', 'main:other');
    expect(refused.stderr).toContain(
      'remote: A rule of this repository forbids deleting refs/heads/main.',
    );
    expect(refused.stderr).toContain('(deletion forbidden by a rule)');
    expect(await listRefs(dir, 'refs/', caller)).toHaveLength(1);
    expect(host.pushes).toHaveLength(recorded);
  });

  it('allows an ordinary push to a protected branch', async () => {
    const { dir, address } = await host.repository('ordinary', { rules: protectedMain });
    const copy = await host.workingCopy();
    await host.git(copy, 'push', '--quiet', address, 'main');
    const head = await host.commit(copy, 'Second');
    await host.git(copy, 'push', '--quiet', address, 'main');
    expect(await headCommit(dir)).toBe(head);
  });
});

describe('a push is refused', () => {
  it('without a password, or with the password of a person who may not push', async () => {
    const { anonymous } = await host.repository('closed');
    const copy = await host.workingCopy();
    const unknown = await host.fails(copy, 'push', anonymous, 'main');
    expect(unknown.stderr).toContain('could not read Username');
    const wrong = anonymous.replace('//', '//eve:guess@');
    const refused = await host.fails(copy, 'push', wrong, 'main');
    expect(refused.stderr).toContain('remote: You may not push to class/closed.');
  });

  it('when it creates names that belong to the host or are ambiguous to git', async () => {
    const { dir, address } = await host.repository('names');
    const copy = await host.workingCopy();
    const taken = ['refs/pull/1/head', 'refs/hidden/x'];
    const misleading = ['refs/heads/HEAD', 'refs/heads/refs/heads/main'];
    for (const target of [...taken, ...misleading]) {
      const refused = await host.fails(copy, 'push', address, `main:${target}`);
      expect(refused.stderr, target).toContain('reference name not allowed');
    }
    expect(await listRefs(dir, 'refs/', caller)).toEqual([]);
  });

  it('when it is too large, with the size in the message', async () => {
    const small = await gitHost({ maxPackBytes: 2 * megabyte });
    try {
      const { dir, address } = await small.repository('oversize');
      const copy = await small.workingCopy();
      await writeFile(join(copy, 'huge.bin'), randomBytes(3 * megabyte));
      await small.commit(copy, 'Huge');
      const refused = await small.fails(copy, 'push', address, 'main');
      expect(refused.stderr).toContain('This push is larger than the 2 MB this host accepts.');
      expect(await listRefs(dir, 'refs/', caller)).toEqual([]);
      expect(small.pushes.at(-1)?.results).toMatchObject([{ ok: false }]);
    } finally {
      await small.close();
    }
  });

  it('when it changes too many references at once or exceeds the limit of the repository', async () => {
    const { dir, address } = await host.repository('many');
    const copy = await host.workingCopy();
    const names = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `main:refs/heads/${prefix}${index}`);
    const atOnce = await host.fails(copy, 'push', address, ...names('a', 21));
    expect(atOnce.stderr).toContain('remote: A push may change at most 20 references at once.');
    await host.git(copy, 'push', '--quiet', address, ...names('a', 20));
    const inAll = await host.fails(copy, 'push', address, ...names('b', 11));
    expect(inAll.stderr).toContain('at most 30 branches and tags');
    await host.git(copy, 'push', '--quiet', address, ...names('b', 10));
    expect(await listRefs(dir, 'refs/', caller)).toHaveLength(30);
  });

  it('when its objects are malformed', async () => {
    const { dir, address } = await host.repository('malformed');
    const copy = await host.workingCopy();
    await host.write(copy, { broken: 'tree 0\nnot a commit\n' });
    const args = ['hash-object', '-t', 'commit', '--literally', '-w', 'broken'];
    const sha = (await host.git(copy, ...args)).stdout.trim();
    await host.write(copy, { '.git/refs/heads/broken': `${sha}\n` });
    const command = packet(`${zeroSha} ${sha} refs/heads/x\0report-status`);
    for (const pack of ['', 'PACK', 'PACK\0\0\0\x02\0\0\0\x01garbage', 'no pack at all']) {
      const body = Buffer.concat([command, flushPacket, Buffer.from(pack, 'latin1')]);
      const answer = await post('malformed', new Uint8Array(body));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('ng refs/heads/x');
    }
    const refused = await host.fails(copy, 'push', address, 'broken');
    expect(refused.stderr).toMatch(/error|fatal/);
    expect(await listRefs(dir, 'refs/', caller)).toEqual([]);
  });

  it('when a tree contains a .git folder', async () => {
    const { dir, address } = await host.repository('evil-tree');
    const copy = await host.workingCopy();
    const blob = (await host.git(copy, 'rev-parse', 'HEAD:README.md')).stdout.trim();
    const entry = Buffer.concat([Buffer.from('100644 .git\0'), Buffer.from(blob, 'hex')]);
    await writeFile(join(copy, 'tree.bin'), entry);
    const hash = ['hash-object', '-t', 'tree', '--literally', '-w', 'tree.bin'];
    const tree = (await host.git(copy, ...hash)).stdout.trim();
    const commit = (await host.git(copy, 'commit-tree', '-m', 'Evil', tree)).stdout.trim();
    const refused = await host.fails(copy, 'push', address, `${commit}:refs/heads/main`);
    expect(refused.stderr).toContain('hasDotgit');
    expect(await listRefs(dir, 'refs/', caller)).toEqual([]);
  });

  it('with status 400 and a message when the request is malformed', async () => {
    const { dir } = await host.repository('noise');
    const bodies = [
      '',
      'zzzz',
      '0005',
      '00',
      packet('hello'),
      `${packet('x'.repeat(100)).toString()}0000`,
    ];
    for (const body of bodies) {
      const answer = await post('noise', new Uint8Array(Buffer.from(body)));
      expect(answer.status, JSON.stringify(String(body))).toBe(400);
      expect((await answer.text()).length).toBeGreaterThan(10);
    }
    const bomb = await post('noise', new Uint8Array(gzipSync(Buffer.alloc(40 * megabyte))), {
      'content-encoding': 'gzip',
    });
    expect(bomb.status).toBe(400);
    const unzippable = await post('noise', new Uint8Array([1, 2, 3]), {
      'content-encoding': 'gzip',
    });
    expect(unzippable.status).toBe(400);
    expect(await listRefs(dir, 'refs/', caller)).toEqual([]);
  });
});

it('the host answers the empty probe request that git sends before a large push', async () => {
  await host.repository('probe');
  const recorded = host.pushes.length;
  const answer = await post('probe', new Uint8Array(flushPacket));
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(host.pushes).toHaveLength(recorded);
});

it('a push whose client disconnects during the upload leaves no files and is not logged', async () => {
  const { dir, address } = await host.repository('leaver');
  const files = await readdir(dir, { recursive: true });
  const recorded = host.pushes.length;
  const socket = startPost(host, 'leaver', 'git-receive-pack', { person: 'ada', length: 900_000 });
  socket.write(Buffer.concat([pushHead('refs/heads/main'), Buffer.alloc(300_000)]));
  await pause(300);
  socket.destroy();
  await pause(300);
  expect(await readdir(dir, { recursive: true })).toEqual(files);
  await host.git(await host.workingCopy(), 'push', '--quiet', address, 'main');
  expect(host.pushes).toHaveLength(recorded + 1);
});

it('a push whose client disconnects before the answer succeeds and logs no error', async () => {
  const { dir } = await host.repository('hurried');
  const copy = await host.workingCopy();
  const sha = (await host.git(copy, 'rev-parse', 'HEAD')).stdout.trim();
  const body = Buffer.concat([pushHead('refs/heads/main', sha), await packOf(host, copy)]);
  const logged = host.log.length;
  const recorded = host.pushes.length;
  const sent = { person: 'ada', length: body.length };
  const socket = startPost(host, 'hurried', 'git-receive-pack', sent);
  socket.write(body);
  await expect.poll(() => host.pushes.length, { interval: 1 }).toBe(recorded + 1);
  socket.destroy();
  await expect.poll(() => readRef(dir, 'refs/heads/main')).toBe(sha);
  expect(host.log.slice(logged)).toEqual([]);
});

it('only one of two concurrent pushes to the same branch succeeds', async () => {
  const { dir, address } = await host.repository('race');
  const copies = await Promise.all([host.workingCopy({ a: '1' }), host.workingCopy({ b: '2' })]);
  const outcomes = await Promise.allSettled(
    copies.map((copy) => host.git(copy, 'push', '--quiet', address, 'main')),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  expect(await headCommit(dir)).toMatch(/^[0-9a-f]{40}$/);
});
