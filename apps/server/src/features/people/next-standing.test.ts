import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStanding } from '../memberships/arbitraries.fixture.ts';
import { isLive } from '../memberships/standing.ts';
import {
  confirmedAfterMs,
  nextStanding,
  type Seen,
  type TrackedStanding,
} from './next-standing.ts';

const noon = new Date('2026-09-01T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const active: TrackedStanding = { status: 'ACTIVE', reason: null, missingSince: null };

describe('an answer of the platform', () => {
  it.each(['NOT_IN_ORG', 'ORG_INVITED', 'ACTIVE'] as const)(
    'that says member turns %s into ACTIVE',
    (status) => {
      expect(nextStanding({ ...active, status }, 'active', noon)).toEqual(active);
    },
  );

  it('that says no member twice, 5 minutes apart, turns ACTIVE into NOT_IN_ORG', () => {
    const once = nextStanding(active, 'none', noon);
    expect(once).toEqual({ ...active, missingSince: noon });
    const soon = nextStanding(once, 'none', after(confirmedAfterMs - 1));
    expect(soon).toEqual(once);
    const late = nextStanding(once, 'none', after(confirmedAfterMs));
    expect(late).toEqual({ status: 'NOT_IN_ORG', reason: null, missingSince: null });
  });

  it('that says member in between restarts the 5 minutes', () => {
    const once = nextStanding(active, 'none', noon);
    expect(nextStanding(once, 'active', after(60_000))).toEqual(active);
  });

  it('that says invited makes a person who waits for an invitation ORG_INVITED', () => {
    const queued = {
      status: 'REQUESTED',
      reason: 'invitation_queued',
      missingSince: null,
    } as const;
    expect(nextStanding(queued, 'pending', noon)).toMatchObject({
      status: 'ORG_INVITED',
      reason: null,
    });
    expect(nextStanding(queued, 'none', noon)).toEqual(queued);
  });

  it('that says invited about an ACTIVE person needs a second answer', () => {
    const once = nextStanding(active, 'pending', noon);
    expect(once.status).toBe('ACTIVE');
    expect(nextStanding(once, 'pending', after(confirmedAfterMs)).status).toBe('ORG_INVITED');
  });
});

const anySeen = fc.constantFrom<Seen>('active', 'pending', 'none');

describe('any answer of the platform', () => {
  it('keeps out people who were removed or wait for a professor', () => {
    fc.assert(
      fc.property(anyStanding, anySeen, (standing, seen) => {
        if (isLive(standing)) return;
        const before = { ...standing, missingSince: null };
        expect(nextStanding(before, seen, noon)).toEqual(before);
      }),
    );
  });

  it('does not make anybody NOT_IN_ORG by itself', () => {
    fc.assert(
      fc.property(anyStanding, anySeen, (standing, seen) => {
        const { status } = nextStanding({ ...standing, missingSince: null }, seen, noon);
        if (standing.status !== 'NOT_IN_ORG') expect(status).not.toBe('NOT_IN_ORG');
      }),
    );
  });

  it('leaves a reason only with the status REQUESTED', () => {
    fc.assert(
      fc.property(anyStanding, anySeen, fc.option(fc.constant(noon)), (standing, seen, since) => {
        const result = nextStanding({ ...standing, missingSince: since }, seen, after(10 ** 6));
        if (result.reason !== null) expect(result.status).toBe('REQUESTED');
      }),
    );
  });
});
