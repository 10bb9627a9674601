import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '@lectern/testkit/world';
import { makeGovernor } from './governor.ts';
import { isProblem } from './problem.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const fine = () => ({
  status: 200,
  retryAfterSeconds: null,
  remaining: null,
  resetsAt: null,
  isRateLimit: false,
});
const governorWith = (hasPublishedLimits: boolean) =>
  makeGovernor({ db: world.db, clock: () => new Date(), hasPublishedLimits });

describe('writes of one installation', () => {
  it('go out one after the other on a platform that asks for it, also from several processes', async () => {
    const governors = [governorWith(true), governorWith(true)];
    let atOnce = 0;
    let peak = 0;
    const write = async () => {
      peak = Math.max(peak, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
    };
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        governors[n % 2]!.run('installation:1', 'creation', write, fine),
      ),
    );
    expect(peak).toBe(1);
  });

  it('go out together on a platform without limits', async () => {
    let atOnce = 0;
    let peak = 0;
    const write = async () => {
      peak = Math.max(peak, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 50));
      atOnce -= 1;
    };
    await Promise.all(
      Array.from({ length: 6 }, () =>
        governorWith(false).run('installation:2', 'creation', write, fine),
      ),
    );
    expect(peak).toBeGreaterThan(1);
  });
});

describe('a back-off', () => {
  it('is known to every process at once and no call is made inside it', async () => {
    const refused = () => ({ ...fine(), status: 429, retryAfterSeconds: 3_600, isRateLimit: true });
    await governorWith(false).run('installation:3', 'read', async () => 'answer', refused);
    let called = false;
    const next = governorWith(false).run(
      'installation:3',
      'read',
      async () => (called = true),
      fine,
    );
    const problem = await next.catch((error: unknown) => error);
    if (!isProblem(problem, 'busy')) throw new Error('expected a busy problem');
    expect(problem.retryAt!.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    expect(called).toBe(false);
    await governorWith(false).run('installation:4', 'read', async () => 'another scope', fine);
  });

  it('that is short is waited out', async () => {
    const refused = () => ({ ...fine(), status: 429, retryAfterSeconds: 1, isRateLimit: true });
    await governorWith(false).run('installation:5', 'read', async () => 'answer', refused);
    const before = Date.now();
    await governorWith(false).run('installation:5', 'read', async () => 'answer', fine);
    expect(Date.now() - before).toBeGreaterThan(800);
  });
});

it('frees the turn of a write that failed', async () => {
  const governor = governorWith(true);
  const failing = governor.run(
    'installation:6',
    'write',
    async () => Promise.reject(new Error('lost')),
    fine,
  );
  await expect(failing).rejects.toThrow('lost');
  await expect(governor.run('installation:6', 'write', async () => 'next', fine)).resolves.toBe(
    'next',
  );
});
