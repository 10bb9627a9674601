import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostShown } from './queries.ts';
import { smallWorld, type World } from '../../testing/small-world.ts';

let world: World;
beforeAll(async () => {
  world = await smallWorld();
}, 60_000);
afterAll(() => world.host.close());

const home = '/cs101/hw1-grace';

describe('a pull request page', () => {
  it('shows the conversation and each comment under its line', async () => {
    const number = world.pullNumber;
    await world.api('ada', 'POST', `/repos${home}/pulls/${number}/reviews`, {
      event: 'COMMENT',
      body: 'Well done.',
      comments: [{ path: 'src/fizz.py', line: 4, side: 'RIGHT', body: 'A *good* name.' }],
    });
    const seen = await world.ada.get(`${home}/pull/${number}`);
    expect(seen.text).toContain('Well done.');
    const [, afterLine = ''] = seen.text.split('<code>+ return &quot;Fizz&quot;</code>');
    expect(afterLine.indexOf('A <em>good</em> name.')).toBeGreaterThan(0);
    expect(afterLine.indexOf('A <em>good</em> name.')).toBeLessThan(afterLine.indexOf('<code>'));
    expect((await world.ada.get(`${home}/pulls`)).text).toContain('Feedback');
    expect((await world.ada.get(`${home}/pull/${number}/files`)).location).toBe(
      `${home}/pull/${number}`,
    );
  });

  it('shows comments beyond a total length as plain text', { tags: 'release' }, async () => {
    const number = world.pullNumber;
    const body = '*so* '.repeat(13_000);
    const comments = Array.from({ length: 5 }, () => ({ path: 'src/fizz.py', line: 4, body }));
    const review = { event: 'COMMENT', body: 'Much', comments };
    await world.api('ada', 'POST', `/repos${home}/pulls/${number}/reviews`, review);
    const seen = await world.ada.get(`${home}/pull/${number}`);
    expect(seen.text).toContain('<em>so</em> <em>so</em>');
    expect(seen.text).toContain('<pre>*so* *so*');
  });

  it('shows the newest of very many comments and says so', { tags: 'release' }, async () => {
    const number = world.pullNumber;
    const bodies = Array.from({ length: mostShown + 1 }, (_, index) => `Remark ${index}.`);
    const comments = bodies.map((body) => ({ path: 'src/fizz.py', line: 4, body }));
    const review = { event: 'COMMENT', body: 'Many', comments };
    const before = await world.ada.get(`${home}/pull/${number}`);
    expect(before.text).not.toContain('Only the newest');
    await world.api('ada', 'POST', `/repos${home}/pulls/${number}/reviews`, review);
    const seen = await world.ada.get(`${home}/pull/${number}`);
    expect(seen.text).toContain(`Only the newest ${mostShown} reviews`);
    const shown = [...seen.text.matchAll(/Remark \d+\./g)].map(([body]) => body);
    expect(shown).toEqual(bodies.slice(1));
  });
});

describe('a comment on an earlier commit', () => {
  const path = 'src/fizz.py';
  const at = `/repos${home}/contents/${path}`;

  async function write(change: (before: string) => string): Promise<void> {
    const { sha, content } = (await world.api('ada', 'GET', at)) as {
      sha: string;
      content: string;
    };
    const after = Buffer.from(change(Buffer.from(content, 'base64').toString()));
    const commit = { message: 'Go on', sha, content: after.toString('base64') };
    await world.api('ada', 'PUT', at, commit);
  }
  async function addComment(line: number, body: string): Promise<string> {
    const pull = `/repos${home}/pulls/${world.pullNumber}`;
    const { head } = (await world.api('ada', 'GET', pull)) as { head: { sha: string } };
    const comments = [{ path, line, body }];
    await world.api('ada', 'POST', `${pull}/reviews`, { event: 'COMMENT', comments });
    return head.sha;
  }
  const look = async () => (await world.ada.get(`${home}/pull/${world.pullNumber}`)).text;

  it('moves with its line', async () => {
    await addComment(3, 'Every third.');
    await write((before) => `import os\nimport sys\n${before}`);
    const [, afterLine = ''] = (await look()).split('<code>+ if n % 3 == 0:</code>');
    const commented = afterLine.indexOf('Every third.');
    expect(commented).toBeGreaterThan(0);
    expect(commented).toBeLessThan(afterLine.indexOf('<tr class="added"'));
  });

  it('is marked outdated with its old code once its line is gone', async () => {
    await write((before) => before.replace('import sys', 'x = eval("<b>")'));
    const sha = await addComment(2, 'Never evaluate.');
    await write((before) => before.replace('x = eval("<b>")', 'import sys'));
    const page = await look();
    const [before = '', after = ''] = page.split('Never evaluate.');
    const card = before.slice(before.lastIndexOf('<article'));
    expect(card).toContain('>Outdated</span>');
    expect(card).toContain(`${path}:2`);
    expect(card).toContain(`href="${home}/commit/${sha}">${sha.slice(0, 7)}</a>`);
    expect(card).toContain('<code class="added">+x = eval(&quot;&lt;b&gt;&quot;)</code>');
    // Above the patch, not in it.
    expect(before.slice(before.lastIndexOf('<section'))).not.toContain('<table');
    expect(after).toContain('<code>+import sys</code>');
  });

  it('is marked outdated once its file is no longer part of the change', async () => {
    await addComment(2, 'Twice imported.');
    const { content } = (await world.api('ada', 'GET', `${at}?ref=feedback`)) as {
      content: string;
    };
    await write(() => Buffer.from(content, 'base64').toString());
    const [before = ''] = (await look()).split('Twice imported.');
    const card = before.slice(before.lastIndexOf('<article'));
    expect(card).toContain('>Outdated</span>');
    expect(card).toContain('<code class="added">+import sys</code>');
  });
});
