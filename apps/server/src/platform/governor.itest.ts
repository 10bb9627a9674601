import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sped } from '@lectern/testkit/sped';
import { startWorld, type World } from '@lectern/testkit/world';
import type { Call } from './budget.ts';
import { makeGovernor } from './governor.ts';
import { gitHubLimits, type Limits } from './limits.ts';
import { fine } from './outcome.fixture.ts';
import { isProblem } from './problem.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const allFine = () => fine;
const governorWith = (limits: Limits | null) =>
  makeGovernor({ db: world.db, clock: () => new Date(), limits });
const read: Call = { kind: 'read', isBackground: false };
const write: Call = { kind: 'write', isBackground: false };
const create: Call = { kind: 'creation', isBackground: false };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A call that records how many calls run at once. */
function counted(callMs: number) {
  const seen = { now: 0, peak: 0, total: 0 };
  const act = async () => {
    seen.total += 1;
    seen.peak = Math.max(seen.peak, ++seen.now);
    await pause(callMs);
    seen.now -= 1;
  };
  return { seen, act };
}

async function refusalOf(attempt: Promise<unknown>): Promise<Date> {
  const problem = await attempt.catch((error: unknown) => error);
  if (!isProblem(problem, 'busy') || !problem.retryAt) throw new Error('expected a busy problem');
  return problem.retryAt;
}

describe('writes of one installation', () => {
  it('run one at a time on a platform with limits, also from several processes', async () => {
    const governors = [1, 2, 3, 4].map(() => governorWith(gitHubLimits));
    const { seen, act } = counted(20);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        governors[n % 4]!.run('installation:1', create, act, allFine),
      ),
    );
    expect(seen).toEqual({ now: 0, peak: 1, total: 12 });
  });

  it('run in parallel on a platform without limits', async () => {
    const { seen, act } = counted(50);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        governorWith(null).run('installation:2', create, act, allFine),
      ),
    );
    expect(seen.peak).toBeGreaterThan(1);
  });

  it('block only a few workers, and give the others a time to retry', async () => {
    const governor = governorWith(gitHubLimits);
    const { seen, act } = counted(300);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => governor.run('installation:7', create, act, allFine)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(seen.total + refused.length).toBe(8);
  });
});

describe('a background call', () => {
  const later: Call = { kind: 'write', isBackground: true };

  it('runs if it can, and otherwise frees its worker at once', async () => {
    const governor = governorWith(gitHubLimits);
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    let begun = false;
    const writing = governor.run('installation:8', write, () => ((begun = true), held), allFine);
    await expect.poll(() => begun).toBe(true);
    const { seen, act } = counted(0);
    const retryAt = await refusalOf(governor.run('installation:8', later, act, allFine));
    expect(retryAt.getTime()).toBeGreaterThan(Date.now());
    expect(seen.total).toBe(0);
    finish();
    await writing;
    await governor.run('installation:8', later, async () => 'its turn', allFine);
  });
});

describe('a limit', () => {
  it('applies to all processes together, and admits the rest when the window has moved', async () => {
    const limits = { ...sped(gitHubLimits, 60), creationsPerMinute: 5 };
    const governors = [governorWith(limits), governorWith(limits)];
    const startedAt: number[] = [];
    const act = async () => void startedAt.push(Date.now());
    for (let n = 0; n < 12; n += 1) {
      await governors[n % 2]!.run('installation:9', create, act, allFine);
    }
    for (const [n, at] of startedAt.entries()) {
      const fifthBefore = startedAt[n - 5];
      if (fifthBefore !== undefined) expect(at - fifthBefore).toBeGreaterThanOrEqual(1_000);
    }
  });
});

describe('a back-off', () => {
  it('stops the calls of every process at once', async () => {
    const refused = () => ({ ...fine, status: 429, retryAfterSeconds: 3_600, isRateLimit: true });
    await governorWith(null).run('installation:3', read, async () => 'answer', refused);
    const { seen, act } = counted(0);
    const retryAt = await refusalOf(governorWith(null).run('installation:3', read, act, allFine));
    expect(retryAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    expect(seen.total).toBe(0);
    await governorWith(null).run('installation:4', read, async () => 'another scope', allFine);
  });

  it('that is short delays the call', async () => {
    const refused = () => ({ ...fine, status: 429, retryAfterSeconds: 1, isRateLimit: true });
    const before = Date.now();
    await governorWith(null).run('installation:5', read, async () => 'answer', refused);
    await governorWith(null).run('installation:5', read, async () => 'answer', allFine);
    expect(Date.now() - before).toBeGreaterThan(800);
  });
});

it('a failed write releases its lease', async () => {
  const governor = governorWith(gitHubLimits);
  const failing = governor.run(
    'installation:6',
    write,
    async () => Promise.reject(new Error('lost')),
    allFine,
  );
  await expect(failing).rejects.toThrow('lost');
  const next = governor.run('installation:6', write, async () => 'next', allFine);
  await expect(next).resolves.toBe('next');
});

it('capacity for access to a repository stays kept if the call fails', async () => {
  const governor = governorWith({ ...gitHubLimits, creationsPerMinute: 3 });
  const run = (part: Call['part'], status = 200) =>
    governor.run(
      'installation:11',
      { ...create, part },
      async () => {},
      () => ({ ...fine, status }),
    );
  await run('begin');
  await run('end', 502);
  await refusalOf(run(undefined));
  await run('end');
});

it('without limits, a call locks and writes nothing', async () => {
  const governor = governorWith(null);
  await governor.run('installation:10', create, async () => 'made', allFine);
  const { rowCount } = await world.superuser.query(
    `select from platform_budgets where scope = 'installation:10'`,
  );
  expect(rowCount).toBe(0);
});
