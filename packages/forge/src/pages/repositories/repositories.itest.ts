import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as contents from '../../git/objects/contents.ts';
import { repositoryDir } from '../../git/paths.ts';
import { withBusyGit } from '../../testing/busy-git.ts';
import { smallWorld, type World } from '../../testing/small-world.ts';

let world: World;
beforeAll(async () => {
  world = await smallWorld();
}, 60_000);
afterAll(() => world.host.close());

const home = '/cs101/hw1-grace';

describe('a private repository', () => {
  it.each([
    '',
    '/commits',
    '/branches',
    '/pulls',
    '/pull/1',
    '/settings',
    '/tree/main',
    '/raw/main/README.md',
  ])('is hidden from people without access: %s', async (path) => {
    const seen = await world.mallory.get(home + path);
    expect(seen.status).toBe(404);
    expect(seen.text).not.toContain('Fizz');
  });

  it('looks to a stranger like a missing one', async () => {
    const hidden = await world.host.browser().get(home);
    const missing = await world.host.browser().get('/cs101/hw1-nobody');
    expect(hidden.status).toBe(404);
    expect(hidden.text.replaceAll('hw1-grace', 'hw1-nobody')).toBe(missing.text);
  });

  it('is not listed on the page of its organization', async () => {
    expect((await world.mallory.get('/cs101')).text).not.toContain('cs101/hw1');
    expect((await world.ada.get('/cs101')).text).toContain('cs101/hw1-grace');
  });
});

describe('a repository page', () => {
  it('reads two folders at once for one person', async () => {
    const { readPath } = contents;
    const running = { now: 0, most: 0 };
    const read = vi.spyOn(contents, 'readPath').mockImplementation(async (...asked) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await pause(20);
      running.now -= 1;
      return readPath(...asked);
    });
    onTestFinished(() => read.mockRestore());
    const seen = await Promise.all(Array.from({ length: 5 }, () => world.ada.get(home)));
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(running.most).toBe(2);
  });

  it("shows files, clone address and README without the author's scripts", async () => {
    const seen = await world.ada.get(home);
    expect(seen.text).toContain(`value="${world.host.url}/cs101/hw1-grace.git"`);
    expect(seen.text).toContain('href="/cs101/hw1-grace/tree/main/src"');
    expect(seen.text).toContain('href="/cs101/hw1-grace/blob/main/docs/notes.md"');
    expect(seen.text).toContain('src="/cs101/hw1-grace/raw/main/plot.svg"');
    expect(seen.text).not.toContain('src="https://example.org');
    expect(seen.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(seen.text).not.toContain('<script>');
  });

  it('shows a file with an anchor at each line', async () => {
    const seen = await world.ada.get(`${home}/blob/main/src/fizz.py`);
    expect(seen.text).toContain('<tr id="L3">');
    expect(seen.text).toContain('<code> if n % 3 == 0:</code>');
  });

  it('shows a folder and its history', async () => {
    expect((await world.ada.get(`${home}/tree/main/src`)).text).toContain('fizz.py');
    expect((await world.ada.get(`${home}/commits/main/src/fizz.py`)).text).toContain(
      'Answer with Fizz',
    );
    expect((await world.ada.get(`${home}/commits`)).text).toContain('Initial commit');
    expect((await world.ada.get(`${home}/branches`)).text).toContain('feedback');
  });

  it("does not wait behind other callers' queued git work", { tags: 'release' }, async () => {
    const { repositories } = world.host.context.dirs;
    const repo = (await world.api('ada', 'GET', '/repos/cs101/hw1-grace')) as { id: number };
    const left = await withBusyGit(repositoryDir(repositories, repo.id), async () => {
      const pages = ['', '/tree/main/src', '/blob/main/src/fizz.py', '/raw/main/plot.svg'];
      for (const path of [...pages, '/commits/main', '/commit/main', '/branches', '/settings']) {
        expect((await world.ada.get(home + path)).status, path).toBe(200);
      }
    });
    expect(left).toBeGreaterThan(0);
  });

  it('shows a commit with its patch', async () => {
    const list = await world.ada.get(`${home}/commits`);
    const sha = /\/commit\/([0-9a-f]{40})">Answer with Fizz/.exec(list.text)?.[1] ?? '';
    const seen = await world.ada.get(`${home}/commit/${sha}`);
    expect(seen.text).toContain('Multiples of three only.');
    expect(seen.text).toContain('<code>+ return &quot;Fizz&quot;</code>');
    expect((await world.ada.get(`${home}/commit/${sha.slice(0, 8)}`)).status).toBe(200);
  });

  it('serves a raw file in a sandbox', async () => {
    const seen = await world.ada.get(`${home}/raw/main/plot.svg`);
    expect(seen.headers.get('content-type')).toBe('image/svg+xml');
    expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const text = await world.ada.get(`${home}/raw/main/README.md`);
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it.each([
    '/tree/nope',
    '/tree/main/nope',
    '/blob/main/src',
    '/blob/main/..%2f..%2fetc%2fpasswd',
    '/blob/main/%00',
    '/blob/-x/y',
    '/tree/main@%7B1%7D',
    '/commits/--all',
    '/commit/zzz',
    '/commit/HEAD~1',
    '/pull/0',
    '/pull/99999999999999999999',
    '/pull/x',
  ])('answers 404 to %s', async (path) => {
    expect((await world.ada.get(home + path)).status).toBe(404);
  });

  it('survives names and fields that PostgreSQL cannot store', async () => {
    expect((await world.ada.get('/cs101/hw1%00')).status).toBe(404);
    expect((await world.ada.get('/%ED%A0%80/x')).status).toBeLessThan(500);
    expect((await world.ada.get('/new?owner=%00&template=%00')).status).toBe(200);
    expect((await world.ada.post('/orgs/cs101/people', { login: '\0' })).status).toBe(422);
    expect((await world.ada.post('/orgs/cs101/people/remove', { login: '\0\ud800' })).status).toBe(
      404,
    );
    expect((await world.ada.post('/new', { owner: '\0', name: '\0' })).status).toBe(404);
    expect((await world.ada.get(`/${'x'.repeat(3000)}/y`)).status).toBe(404);
  });

  it('does not draw a file or change that would overload the browser', async () => {
    const write = (path: string, content: string) =>
      world.api('ada', 'PUT', `/repos/cs101/hw1/contents/${path}`, {
        message: `Add ${path}`,
        content: Buffer.from(content).toString('base64'),
      });
    await write('many-lines.txt', '\n'.repeat(30_000));
    const file = await world.ada.get('/cs101/hw1/blob/main/many-lines.txt');
    expect(file.text).toContain('too large to show');
    const commit = await world.ada.get('/cs101/hw1/commit/main');
    expect(commit.text).toContain('too large to show');
    expect(commit.body.length).toBeLessThan(20_000);
    await write('docs/long/README.md', `# Title\n\n${'words '.repeat(50_000)}`);
    const folder = await world.ada.get('/cs101/hw1/tree/main/docs/long');
    expect(folder.text).toContain('README.md');
    expect(folder.text).not.toContain('<h1>Title');
  });

  it('is reached from its clone address without an open redirect', async () => {
    expect((await world.ada.get(`${home}.git`)).location).toBe(home);
    const tricky = await world.ada.get('/%2F%2Fevil.test/x.git');
    expect(tricky.location ?? '/').not.toMatch(/^\/\//);
  });
});

describe('a new repository', () => {
  it('can be created from a template for oneself', async () => {
    const form = await world.ada.get('/new?owner=cs101');
    const id = /<option value="(\d+)" *>\s*cs101\/hw1\s*</.exec(form.text)?.[1] ?? '';
    const made = await world.ada.post('/new', {
      owner: 'ada',
      name: 'mine',
      template: id,
      private: 'true',
    });
    expect(made.location).toBe('/ada/mine');
    expect((await world.ada.get('/ada/mine/blob/main/src/fizz.py')).status).toBe(200);
  });

  it('can be created in an organization only by its owners', async () => {
    const offers = async (visitor: typeof world.ada) => [
      (await visitor.get('/new?owner=cs101')).text.includes('<option value="cs101"'),
      (await visitor.get('/cs101')).text.includes('/new?owner=cs101'),
    ];
    expect(await offers(world.ada)).toEqual([true, true]);
    await world.grace.post('/orgs/cs101/invitation', { decision: 'accept' });
    expect(await offers(world.grace)).toEqual([false, false]);
    expect((await world.grace.post('/new', { owner: 'cs101', name: 'x' })).status).toBe(403);
  });

  it('is refused without permission or with an invalid name', async () => {
    expect((await world.mallory.post('/new', { owner: 'cs101', name: 'x' })).status).toBe(403);
    expect((await world.mallory.post('/new', { owner: 'nowhere', name: 'x' })).status).toBe(404);
    for (const name of ['..', 'a b', '', 'x.git', 'é']) {
      expect((await world.ada.post('/new', { owner: 'ada', name })).status).toBe(422);
    }
    expect((await world.ada.post('/new', { owner: 'ada', name: 'MINE' })).text).toContain(
      'already exists',
    );
  });

  it('starts empty with instructions', async () => {
    await world.ada.post('/new', { owner: 'ada', name: 'blank' });
    const seen = await world.ada.get('/ada/blank');
    expect(seen.text).toContain(`git remote add origin ${world.host.url}/ada/blank.git`);
    expect((await world.ada.get('/ada/blank/commits')).text).toContain('No commits here yet.');
    expect((await world.ada.get('/ada/blank/branches')).status).toBe(200);
  });
});

describe('the settings of a repository', () => {
  const settings = '/ada/plain/settings';
  beforeAll(async () => {
    await world.ada.post('/new', { owner: 'ada', name: 'plain' });
    await world.grace.post('/orgs/cs101/invitation', { decision: 'accept' });
  });

  it('are open only to its administrators', async () => {
    expect((await world.grace.get(`${home}/settings`)).status).toBe(403);
    expect((await world.grace.post(`${home}/settings`, { name: 'x' })).status).toBe(403);
    expect((await world.mallory.get(settings)).status).toBe(403);
  });

  it('change visibility and name and redirect from the old address', async () => {
    const form = {
      name: 'filled',
      description: 'A "new" <name>',
      private: 'true',
      is_template: 'true',
    };
    const saved = await world.ada.post(settings, form);
    expect(saved.location).toBe('/ada/filled/settings?saved');
    const page = await world.ada.get('/ada/filled');
    expect(page.text).toContain('A &quot;new&quot; &lt;name&gt;');
    expect(page.text).toContain('Template');
    const old = await world.ada.get('/ada/plain/commits?page=2');
    expect([old.status, old.location]).toEqual([301, '/ada/filled/commits?page=2']);
    expect((await world.mallory.get('/ada/plain')).status).toBe(404);
  });

  it('delete the repository only after its name is typed', async () => {
    const wrong = await world.ada.post('/ada/filled/settings/delete', { confirm: 'ada/fil' });
    expect(wrong.text).toContain('Nothing was deleted');
    expect((await world.ada.get('/ada/filled')).status).toBe(200);
    const right = await world.ada.post('/ada/filled/settings/delete', { confirm: 'ada/filled' });
    expect(right.location).toBe('/ada');
    expect((await world.ada.get('/ada/filled')).status).toBe(404);
  });
});
