import { afterAll, beforeAll, expect, it } from 'vitest';
import { basic, gitHost, inFolder, type GitHost } from './transport.fixture.ts';

let host: GitHost;
let address: string;
let anonymous: string;
let privateAddress: { address: string; anonymous: string };

beforeAll(async () => {
  host = await gitHost();
  ({ address, anonymous } = await host.repository('new-name'));
  privateAddress = await host.repository('secret', { private: true });
  const copy = await host.workingCopy({ 'README.md': '# Hello\n', 'src/a.txt': 'a\n' });
  await host.commit(copy, 'Second', { 'src/b.txt': 'b\n' });
  await host.git(copy, 'tag', '-a', 'v1', '-m', 'One');
  await host.git(copy, 'push', '--quiet', '--tags', address, 'main');
  await host.git(copy, 'push', '--quiet', privateAddress.address, 'main');
});
afterAll(() => host.close());

it.each(['0', '1', '2'])('a client can clone with protocol version %s', async (version) => {
  const folder = inFolder(host, `clone-${version}`);
  const protocol = `protocol.version=${version}`;
  await host.git(host.folder, '-c', protocol, 'clone', '--quiet', anonymous, folder);
  const files = await host.git(folder, 'ls-files');
  expect(files.stdout).toBe('README.md\nsrc/a.txt\nsrc/b.txt\n');
  const tag = await host.git(folder, 'describe');
  expect(tag.stdout).toBe('v1\n');
});

it('the host speaks protocol version 2 when asked and version 0 otherwise', async () => {
  const path = `${host.url}/class/new-name.git/info/refs?service=git-upload-pack`;
  const old = await fetch(path);
  expect(old.headers.get('content-type')).toBe('application/x-git-upload-pack-advertisement');
  expect(await old.text()).toMatch(/^001e# service=git-upload-pack\n0000/);
  const two = await fetch(path, { headers: { 'git-protocol': 'version=2' } });
  expect(await two.text()).toMatch(/^000eversion 2\n/);
  const odd = await fetch(path, { headers: { 'git-protocol': 'version=2:$(reboot)' } });
  expect(await odd.text()).toMatch(/^001e# service/);
});

it('a client can make a shallow clone, deepen it, and clone without blobs', async () => {
  const shallow = inFolder(host, 'shallow');
  await host.git(host.folder, 'clone', '--quiet', '--depth=1', anonymous, shallow);
  expect((await host.git(shallow, 'rev-list', '--count', 'HEAD')).stdout).toBe('1\n');
  await host.git(shallow, 'fetch', '--quiet', '--unshallow');
  expect((await host.git(shallow, 'rev-list', '--count', 'HEAD')).stdout).toBe('2\n');

  const partial = inFolder(host, 'partial');
  const filter = ['--filter=blob:none', '--no-checkout'];
  await host.git(host.folder, 'clone', '--quiet', ...filter, anonymous, partial);
  const missing = await host.git(partial, 'rev-list', '--objects', '--missing=print', 'HEAD');
  expect(missing.stdout.match(/^\?/gm)).toHaveLength(3);
  await host.git(partial, 'checkout', '--quiet', 'main');
  expect((await host.git(partial, 'status', '--porcelain')).stdout).toBe('');
});

it('the host accepts blob filters and tree depth 0, and refuses filters that can be very slow', async () => {
  const refused = ['tree:1', 'combine:tree:9+blob:none', 'sparse:oid=main:README.md'];
  for (const filter of refused) {
    const clone = ['clone', '--bare', `--filter=${filter}`, anonymous, 'refused'];
    const { stderr } = await host.fails(host.folder, ...clone);
    expect(stderr).toMatch(/filter '[a-z:]+' not supported|tree filter allows max depth 0/);
  }
  for (const filter of ['blob:limit=1k', 'tree:0']) {
    const clone = [
      'clone',
      '--bare',
      '-q',
      `--filter=${filter}`,
      anonymous,
      inFolder(host, filter),
    ];
    await host.git(host.folder, ...clone);
  }
  const { stdout } = await host.git(inFolder(host, 'tree:0'), 'rev-list', '--count', 'main');
  expect(stdout).toBe('2\n');
});

it('a client can fetch a single commit by its id', async () => {
  const folder = await host.workingCopy();
  const { stdout } = await host.git(folder, 'ls-remote', anonymous, 'refs/heads/main');
  const sha = stdout.slice(0, 40);
  await host.git(folder, 'fetch', '--quiet', '--depth=1', anonymous, sha);
  expect((await host.git(folder, 'rev-parse', 'FETCH_HEAD')).stdout.trim()).toBe(sha);
});

it('a client can clone an empty repository', async () => {
  const empty = await host.repository('empty');
  const folder = inFolder(host, 'empty');
  const { stderr } = await host.git(host.folder, 'clone', empty.anonymous, folder);
  expect(stderr).toContain('You appear to have cloned an empty repository');
});

it('the host asks for a password for a private repository and answers 404 for an unknown one', async () => {
  const asked = await fetch(`${privateAddress.anonymous}/info/refs?service=git-upload-pack`);
  expect(asked.status).toBe(401);
  expect(asked.headers.get('www-authenticate')).toBe('Basic realm="Test host", charset="UTF-8"');
  await host.git(host.folder, 'ls-remote', privateAddress.address);

  const unknown = `${host.url.replace('//', '//ada:secret@')}/class/nothing.git`;
  const failure = await host.fails(host.folder, 'ls-remote', unknown);
  expect(failure.stderr).toContain('remote: Repository not found.');
});

it('a clone of a renamed repository is redirected to its new name', async () => {
  const old = `${host.url}/class/old-name.git`;
  await host.git(host.folder, 'clone', '--quiet', old, inFolder(host, 'followed'));
  const refs = await host.git(inFolder(host, 'followed'), 'rev-parse', 'HEAD');
  expect(refs.stdout).toMatch(/^[0-9a-f]{40}\n$/);
});

it('the host never answers a bad git request with a server error', async () => {
  const headers = { authorization: basic('ada', 'secret') };
  const at = (path: string, init?: RequestInit) =>
    fetch(`${host.url}${path}`, { headers, ...init });
  const upload = 'application/x-git-upload-pack-request';
  const post = (body: string, type = upload) =>
    at('/class/new-name.git/git-upload-pack', {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': type },
    });
  const answers = await Promise.all([
    at('/class/new-name.git/info/refs'),
    at('/class/new-name.git/info/refs?service=git-shell'),
    at('/class/new-name.git/info/refs?service=git-upload-pack&service=git-upload-pack'),
    at('/class/..%2f..%2fetc/info/refs?service=git-upload-pack'),
    at('/-o/new-name.git/info/refs?service=git-upload-pack'),
    at(`/class/${'x'.repeat(250)}/info/refs?service=git-upload-pack`),
    post('zzzz'),
    post('0032want '),
    post('000awant x0000'),
    post('{}', 'application/json'),
    post(''),
  ]);
  for (const answer of answers) {
    expect(answer.status, `${answer.url} ${await answer.text()}`).toBeLessThan(500);
  }
  expect(answers.slice(0, 6).map((answer) => answer.status)).toEqual([
    403, 403, 403, 404, 404, 404,
  ]);
});

it('the host tells git-lfs in its JSON format that Git LFS is not supported', async () => {
  const type = 'application/vnd.git-lfs+json';
  const answer = await fetch(`${anonymous}/info/lfs/objects/batch`, {
    method: 'POST',
    headers: { 'content-type': `${type}; charset=utf-8`, accept: type },
    body: JSON.stringify({ operation: 'upload', objects: [] }),
  });
  expect(answer.status).toBe(501);
  expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  expect(await answer.json()).toEqual({
    message: expect.stringMatching(/^This code host does not support Git LFS/) as string,
  });
});
