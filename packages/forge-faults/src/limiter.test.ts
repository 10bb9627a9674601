import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, openLedger, publishedLimits, quotaOf, type Call, type Limits } from './limiter.ts';

const read: Call = { points: 1, createsContent: false };
const create: Call = { points: 5, createsContent: true };

const smallLimits: Limits = {
  requestsPerHour: 40,
  pointsPerMinute: 30,
  creationsPerMinute: 3,
  creationsPerHour: 8,
  concurrent: 5,
  speed: 1,
};

/** Plays calls at increasing times and returns which were admitted. */
function play(calls: readonly { gap: number; call: Call }[], limits: Limits) {
  let ledger = openLedger(0);
  let now = 0;
  return calls.map(({ gap, call }) => {
    now += gap;
    const answer = admit(ledger, call, { now, inFlight: 0, limits });
    ledger = answer.ledger;
    return { at: now, call, admission: answer.admission, ledger };
  });
}

const traffic = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 30_000 }), call: fc.constantFrom(read, create) }),
  { maxLength: 200 },
);

describe('the published limits', () => {
  it('never admit more in any window than published', () => {
    fc.assert(
      fc.property(traffic, fc.constantFrom(1, 7), (calls, speed) => {
        const limits = { ...smallLimits, speed };
        const admitted = play(calls, limits).filter(({ admission }) => admission.admitted);
        for (const { at } of admitted) {
          const within = (ms: number) =>
            admitted.filter((other) => other.at <= at && other.at > at - ms / speed);
          const points = within(60_000).reduce((sum, { call }) => sum + call.points, 0);
          const creations = (ms: number) => within(ms).filter(({ call }) => call.createsContent);
          expect(points).toBeLessThanOrEqual(limits.pointsPerMinute);
          expect(creations(60_000).length).toBeLessThanOrEqual(limits.creationsPerMinute);
          expect(creations(3_600_000).length).toBeLessThanOrEqual(limits.creationsPerHour);
        }
      }),
    );
  });

  it('admit a refused call after the reported wait', () => {
    fc.assert(
      fc.property(traffic, (calls) => {
        for (const { at, call, admission, ledger } of play(calls, smallLimits)) {
          if (admission.admitted) continue;
          expect(admission.retryAfterMs).toBeGreaterThan(0);
          const later = waitOut(ledger, call, at + admission.retryAfterMs);
          expect(later).toBe(true);
        }
      }),
    );
  });

  /** One limit may hide another, so the call may have to wait several times. */
  function waitOut(ledger: ReturnType<typeof openLedger>, call: Call, from: number): boolean {
    let now = from;
    for (let round = 0; round < 4; round += 1) {
      const { admission } = admit(ledger, call, { now, inFlight: 0, limits: smallLimits });
      if (admission.admitted) return true;
      now += admission.retryAfterMs;
    }
    return false;
  }

  it('stop the 5,001st request of an hour and allow requests in the next hour', () => {
    const calls = Array.from({ length: 5_001 }, () => ({ gap: 70, call: read }));
    const outcome = play(calls, publishedLimits);
    expect(outcome.filter(({ admission }) => admission.admitted)).toHaveLength(5_000);
    const last = outcome.at(-1);
    expect(last?.admission).toMatchObject({ admitted: false, limit: 'requestsPerHour' });
    const nextHour = quotaOf(last?.ledger ?? openLedger(0), 3_600_000, publishedLimits);
    expect(nextHour).toMatchObject({ used: 0, remaining: 5_000 });
  });

  it('stop the 81st creation of a minute and the 501st of an hour', () => {
    const burst = play(
      Array.from({ length: 81 }, () => ({ gap: 1, call: create })),
      publishedLimits,
    );
    expect(burst.at(-1)?.admission).toMatchObject({ limit: 'creationsPerMinute' });
    const steady = Array.from({ length: 501 }, () => ({ gap: 1_000, call: create }));
    expect(play(steady, publishedLimits).at(-1)?.admission).toMatchObject({
      limit: 'creationsPerHour',
    });
  });

  it('stop the 181st write of a minute by its points', () => {
    const write: Call = { points: 5, createsContent: false };
    const burst = play(
      Array.from({ length: 181 }, () => ({ gap: 1, call: write })),
      publishedLimits,
    );
    expect(burst.filter(({ admission }) => admission.admitted)).toHaveLength(180);
    expect(burst.at(-1)?.admission).toMatchObject({ limit: 'pointsPerMinute' });
  });

  it('stop the 101st concurrent call', () => {
    const context = { now: 0, limits: publishedLimits };
    const ledger = openLedger(0);
    expect(admit(ledger, read, { ...context, inFlight: 99 }).admission.admitted).toBe(true);
    expect(admit(ledger, read, { ...context, inFlight: 100 }).admission).toMatchObject({
      limit: 'concurrent',
    });
  });
});
