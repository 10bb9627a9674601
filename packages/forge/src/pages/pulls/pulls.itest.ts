import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostSaid } from './queries.ts';
import { smallWorld, type World } from '../../testing/small-world.ts';

let world: World;
beforeAll(async () => {
  world = await smallWorld();
}, 60_000);
afterAll(() => world.host.close());

const home = '/cs101/hw1-grace';

describe('a pull request', () => {
  it('shows the conversation and each remark under its line', async () => {
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

  it('shows what is said beyond the length of a long file as it is written', async () => {
    const number = world.pullNumber;
    const body = '*so* '.repeat(13_000);
    const comments = Array.from({ length: 5 }, () => ({ path: 'src/fizz.py', line: 4, body }));
    const review = { event: 'COMMENT', body: 'Much', comments };
    await world.api('ada', 'POST', `/repos${home}/pulls/${number}/reviews`, review);
    const seen = await world.ada.get(`${home}/pull/${number}`);
    expect(seen.text).toContain('<em>so</em> <em>so</em>');
    expect(seen.text).toContain('<pre>*so* *so*');
  });

  it('shows the newest of very many remarks, and says so', async () => {
    const number = world.pullNumber;
    const remarks = Array.from({ length: mostSaid + 1 }, (_, index) => `Remark ${index}.`);
    const comments = remarks.map((body) => ({ path: 'src/fizz.py', line: 4, body }));
    const review = { event: 'COMMENT', body: 'Many', comments };
    const before = await world.ada.get(`${home}/pull/${number}`);
    expect(before.text).not.toContain('Only the newest');
    await world.api('ada', 'POST', `/repos${home}/pulls/${number}/reviews`, review);
    const seen = await world.ada.get(`${home}/pull/${number}`);
    expect(seen.text).toContain(`Only the newest ${mostSaid} reviews`);
    const shown = [...seen.text.matchAll(/Remark \d+\./g)].map(([remark]) => remark);
    expect(shown).toEqual(remarks.slice(1));
  });
});
