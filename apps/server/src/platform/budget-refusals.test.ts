/** Limits that the platform reports in its answers, in addition to the published ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, emptyBudget, learn, finish, times, type Outcome } from './budget.ts';
import { gitHubLimits } from './limits.ts';
import { fine } from './outcome.fixture.ts';
import type { CallKind } from './windows.ts';

const start = Date.parse('2026-09-01T12:00:00Z');
const refusal: Outcome = { ...fine, status: 403, isRateLimit: true };
const person = (kind: CallKind) => ({ kind, isBackground: false });
const background = (kind: CallKind) => ({ kind, isBackground: true });

describe('a refusal of the platform', () => {
  it('stops all calls for the time that it names, also without published limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_600 }), fc.boolean(), (seconds, isLimited) => {
        const limits = isLimited ? gitHubLimits : null;
        const budget = learn(emptyBudget, { ...refusal, retryAfterSeconds: seconds }, start);
        const end = start + seconds * 1000;
        expect(admit(budget, person('read'), end - 1, limits).admitted).toBe(false);
        expect(admit(budget, person('read'), end, limits).admitted).toBe(true);
      }),
    );
  });

  it('without a time lasts a minute, and with an empty hourly limit until its reset', () => {
    expect(learn(emptyBudget, refusal, start).blockedUntil).toBe(start + 60_000);
    const empty = { ...refusal, remaining: 0, resetsAt: start + 1_800_000 };
    expect(learn(emptyBudget, empty, start).blockedUntil).toBe(start + 1_800_000);
  });

  it('that is repeated without a time doubles the wait, up to 15 minutes', () => {
    let budget = learn(emptyBudget, refusal, start);
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const now = budget.blockedUntil;
      // A parallel call gets the same refusal, which changes nothing.
      budget = learn(learn(budget, refusal, now + 10), refusal, now + 10);
      waits.push(budget.blockedUntil - now - 10);
    }
    expect(waits).toEqual([120_000, 240_000, 480_000, 900_000, 900_000, 900_000]);
    const later = budget.blockedUntil + times.longestUnnamedMs + 1;
    expect(learn(budget, refusal, later).blockedUntil).toBe(later + 60_000);
  });

  it('counts as a new one after a successful creation, but not after a read', () => {
    const refused = learn(emptyBudget, refusal, start);
    const now = refused.blockedUntil + 10;
    const waitAfter = (kind: CallKind) => {
      const passed = finish(learn(refused, fine, now), { kind }, now - 5, now);
      return learn(passed, refusal, now + 1_000).blockedUntil - now - 1_000;
    };
    expect(waitAfter('creation')).toBe(60_000);
    expect(waitAfter('read')).toBe(120_000);
    const meanwhile = finish(refused, { kind: 'creation' }, start - 5, start + 5);
    expect(learn(meanwhile, refusal, now).blockedUntil).toBe(now + 120_000);
  });

  it('never shortens a longer wait', () => {
    const long = learn(emptyBudget, { ...refusal, retryAfterSeconds: 600 }, start);
    const short = learn(long, { ...refusal, retryAfterSeconds: 1 }, start);
    expect(short.blockedUntil).toBe(start + 600_000);
  });
});

describe('the hourly limit', () => {
  const resetsAt = start + 90_000;

  it('stops all calls when it is used up, until its reset', () => {
    const empty = learn(emptyBudget, { ...fine, remaining: 0, resetsAt }, start);
    expect(admit(empty, person('read'), start + 1, gitHubLimits)).toMatchObject({
      admitted: false,
      behind: 'limit',
      at: resetsAt,
    });
    expect(admit(empty, person('read'), resetsAt, gitHubLimits).admitted).toBe(true);
  });

  it('is not raised by an older answer that arrives late', () => {
    const newer = learn(emptyBudget, { ...fine, remaining: 10, resetsAt }, start);
    expect(learn(newer, { ...fine, remaining: 11, resetsAt }, start).remaining).toBe(10);
    const nextHour = { ...fine, remaining: 4_999, resetsAt: resetsAt + 3_600_000 };
    expect(learn(newer, nextHour, start).remaining).toBe(4_999);
  });
});

describe('invitations', () => {
  const invitation = { ...person('creation'), isInvitation: true };
  const outOfInvitations = { ...fine, status: 422, isInvitationLimit: true };

  it('wait for 30 minutes once the organisation has none left, while other calls continue', () => {
    const after = learn(emptyBudget, outOfInvitations, start);
    const opensAt = start + times.noInvitationsMs;
    for (const limits of [gitHubLimits, null]) {
      expect(admit(after, invitation, opensAt - 1, limits)).toMatchObject({
        admitted: false,
        budget: after,
        behind: 'limit',
        at: opensAt,
      });
      expect(admit(after, person('creation'), start + 1, limits).admitted).toBe(true);
      expect(admit(after, background('read'), start + 1, limits).admitted).toBe(true);
      expect(admit(after, invitation, opensAt, limits).admitted).toBe(true);
    }
  });
});
