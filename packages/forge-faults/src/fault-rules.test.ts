import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultRule, strike, type ArmedRule } from './fault-rules.ts';
import { seededRandom } from './random.ts';

const arm = (rule: unknown, hits = 0): ArmedRule => ({ ...FaultRule.parse(rule), hits });
const generate = { method: 'POST', path: '/api/v3/repos/acme/base/generate' };

describe('a fault rule', () => {
  it('hits the calls it names and no others', () => {
    const rule = arm({
      method: 'POST',
      path: '/api/v3/repos/*/*/generate',
      fault: { kind: 'status', status: 502 },
    });
    const hit = (call: typeof generate) => strike([rule], call, () => 0).fault !== undefined;
    expect(hit(generate)).toBe(true);
    expect(hit({ ...generate, method: 'GET' })).toBe(false);
    expect(hit({ ...generate, path: '/api/v3/repos/acme/generate' })).toBe(false);
  });

  it('stops after its number of hits', () => {
    const rule = { times: 2, fault: { kind: 'down' } };
    expect(strike([arm(rule, 1)], generate, () => 0).fault).toEqual({ kind: 'down' });
    expect(strike([arm(rule, 2)], generate, () => 0).fault).toBeUndefined();
  });

  it('hits about its share of calls, and the same ones for the same seed', () => {
    const rule = arm({ share: 0.3, fault: { kind: 'drop' } });
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const run = () => {
          const random = seededRandom(seed);
          return Array.from({ length: 1_000 }, () => strike([rule], generate, random).fault);
        };
        const struck = run();
        const hits = struck.filter(Boolean).length;
        expect(hits).toBeGreaterThan(220);
        expect(hits).toBeLessThan(380);
        expect(run()).toEqual(struck);
      }),
      { numRuns: 20 },
    );
  });

  it('adds its latency to others, while the first other fault decides', () => {
    const rules = [
      arm({ fault: { kind: 'latency', ms: 20 } }),
      arm({ fault: { kind: 'status', status: 429 } }),
      arm({ fault: { kind: 'latency', ms: 5 } }),
      arm({ fault: { kind: 'down' } }),
    ];
    expect(strike(rules, generate, () => 0)).toMatchObject({
      latencyMs: 25,
      fault: { status: 429 },
    });
  });

  it.each([{}, { fault: { kind: 'flood' } }, { share: 2, fault: { kind: 'down' } }, { paht: '/' }])(
    'cannot be written as %j',
    (rule) => {
      expect(FaultRule.safeParse(rule).success).toBe(false);
    },
  );
});
