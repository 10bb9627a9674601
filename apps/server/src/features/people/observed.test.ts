import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStanding } from '../memberships/arbitraries.fixture.ts';
import { isLive } from '../memberships/standing.ts';
import { believedAfterMs, observed, type Observed, type Seen } from './observed.ts';

const noon = new Date('2026-09-01T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const active: Observed = { status: 'ACTIVE', reason: null, missingSince: null };

describe('the platform says', () => {
  it.each(['NOT_IN_ORG', 'ORG_INVITED', 'ACTIVE'] as const)('member: %s is ACTIVE', (status) => {
    expect(observed({ ...active, status }, 'active', noon)).toEqual(active);
  });

  it('not a member, twice, five minutes apart: ACTIVE is NOT_IN_ORG', () => {
    const once = observed(active, 'none', noon);
    expect(once).toEqual({ ...active, missingSince: noon });
    const soon = observed(once, 'none', after(believedAfterMs - 1));
    expect(soon).toEqual(once);
    const late = observed(once, 'none', after(believedAfterMs));
    expect(late).toEqual({ status: 'NOT_IN_ORG', reason: null, missingSince: null });
  });

  it('member in between: the count begins again', () => {
    const once = observed(active, 'none', noon);
    expect(observed(once, 'active', after(60_000))).toEqual(active);
  });

  it('invited: whom we owe an invitation is ORG_INVITED', () => {
    const owed = { status: 'REQUESTED', reason: 'invitation_queued', missingSince: null } as const;
    expect(observed(owed, 'pending', noon)).toMatchObject({ status: 'ORG_INVITED', reason: null });
    expect(observed(owed, 'none', noon)).toEqual(owed);
  });

  it('invited, about somebody ACTIVE: believed the second time', () => {
    const once = observed(active, 'pending', noon);
    expect(once.status).toBe('ACTIVE');
    expect(observed(once, 'pending', after(believedAfterMs)).status).toBe('ORG_INVITED');
  });
});

const anySeen = fc.constantFrom<Seen>('active', 'pending', 'none');

describe('whatever the platform says', () => {
  it('it lets nobody in who was removed or waits for a professor', () => {
    fc.assert(
      fc.property(anyStanding, anySeen, (standing, seen) => {
        if (isLive(standing)) return;
        const before = { ...standing, missingSince: null };
        expect(observed(before, seen, noon)).toEqual(before);
      }),
    );
  });

  it('one answer never makes anyone NOT_IN_ORG', () => {
    fc.assert(
      fc.property(anyStanding, anySeen, (standing, seen) => {
        const { status } = observed({ ...standing, missingSince: null }, seen, noon);
        if (standing.status !== 'NOT_IN_ORG') expect(status).not.toBe('NOT_IN_ORG');
      }),
    );
  });

  it('a reason goes with REQUESTED alone, as the database demands', () => {
    fc.assert(
      fc.property(anyStanding, anySeen, fc.option(fc.constant(noon)), (standing, seen, since) => {
        const result = observed({ ...standing, missingSince: since }, seen, after(10 ** 6));
        if (result.reason !== null) expect(result.status).toBe('REQUESTED');
      }),
    );
  });
});
