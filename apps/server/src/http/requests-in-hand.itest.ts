/** Requests during a stop of the server. */
import type { AddressInfo } from 'node:net';
import { defineRoute, z } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { expect, it } from 'vitest';

const held = defineRoute({
  tag: 'system',
  summary: 'Answered when the test says so',
  method: 'POST',
  path: '/probe/held',
  policy: 'public',
  answer: z.object({ carriedOut: z.number() }),
});

/** A server with one request under way; `release` answers it. */
async function startHolding() {
  let carriedOut = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const world = await startWorld({
    app: {
      extend: (_app, serve) =>
        serve(held, async () => {
          carriedOut += 1;
          await released;
          return { carriedOut };
        }),
    },
  });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const ask = () => fetch(`http://127.0.0.1:${port}/api/probe/held`, { method: 'POST' });
  const first = ask();
  await expect.poll(() => carriedOut).toBe(1);
  return { world, first, ask, release, carriedOut: () => carriedOut };
}

it('a stopping server answers requests under way and refuses new ones', async () => {
  const { world, first, ask, release, carriedOut } = await startHolding();
  const stopped = world.app.close();
  const refused = await ask();
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('x-request-id'), 'the headers of every answer').toBeTruthy();
  release();
  const answer = await first;
  expect([answer.status, await answer.json()]).toEqual([200, { carriedOut: 1 }]);
  await stopped;
  await expect(ask()).rejects.toThrow('fetch failed');
  expect(carriedOut()).toBe(1);
  await world.close();
});

it('a stopping server does not wait for ever', async () => {
  const { world, first } = await startHolding();
  const cut = expect(first).rejects.toThrow('fetch failed');
  const before = performance.now();
  await world.app.close();
  expect(performance.now() - before).toBeLessThan(4_500);
  await cut;
  await world.close();
});
