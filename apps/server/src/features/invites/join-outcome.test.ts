import { satisfies } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRole, anyStanding } from '../memberships/arbitraries.fixture.ts';
import { joinOutcome, mayInvite, type Member } from './join-outcome.ts';

const active = (role: Member['role']): Member => ({ status: 'ACTIVE', reason: null, role });
const stays = { kind: 'stays', raised: false, invitedAgain: false, needsPlatform: false };

describe('a link', () => {
  it('gives a new person its role', () => {
    expect(joinOutcome(undefined, 'TA', [])).toEqual({ kind: 'joins', role: 'TA' });
  });

  it('for students keeps a TA a TA', () => {
    expect(joinOutcome(active('TA'), 'STUDENT', [])).toEqual({ ...stays, role: 'TA' });
  });

  it('for TAs promotes a student', () => {
    const raised = { ...stays, role: 'TA', raised: true, needsPlatform: true };
    expect(joinOutcome(active('STUDENT'), 'TA', [])).toEqual(raised);
  });

  it('with any role lets a removed person only ask to return', () => {
    const removed = { status: 'REMOVED', reason: null, role: 'STUDENT' } as const;
    expect(joinOutcome(removed, 'PROFESSOR', [])).toEqual({ kind: 'asks' });
    const asking = { status: 'REQUESTED', reason: 'removed_before', role: 'STUDENT' } as const;
    expect(joinOutcome(asking, 'PROFESSOR', [])).toEqual({ kind: 'waits' });
  });

  it('invites again a student whom the organisation lost', () => {
    const lost = { status: 'NOT_IN_ORG', reason: null, role: 'STUDENT' } as const;
    const again = { ...stays, role: 'STUDENT', invitedAgain: true, needsPlatform: true };
    expect(joinOutcome(lost, 'STUDENT', ['STUDENT'])).toEqual(again);
  });

  it('for students does not invite staff again, who would own the organisation again', () => {
    const expelled = { status: 'NOT_IN_ORG', reason: null, role: 'TA' } as const;
    const denied = { ...stays, role: 'TA', needsPlatform: true };
    expect(joinOutcome(expelled, 'STUDENT', ['TA'])).toEqual(denied);
    expect(joinOutcome(expelled, 'TA', ['TA'])).toEqual({ ...denied, invitedAgain: true });
    const elsewhere = { ...expelled, role: 'STUDENT' } as const;
    const asStudent = { ...denied, role: 'STUDENT' };
    expect(joinOutcome(elsewhere, 'STUDENT', ['STUDENT', 'TA'])).toEqual(asStudent);
    expect([mayInvite('STUDENT', ['TA']), mayInvite('STUDENT', ['STUDENT'])]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a person who uses any link', () => {
  it('never loses rank, and never gains more than the link gives', () => {
    fc.assert(
      fc.property(anyStanding, anyRole, anyRole, (standing, role, linkRole) => {
        const outcome = joinOutcome({ ...standing, role }, linkRole, [role]);
        if (outcome.kind !== 'stays') return;
        expect(satisfies(outcome.role, role)).toBe(true);
        expect([role, linkRole]).toContain(outcome.role);
        expect(outcome.raised).toBe(outcome.role !== role);
        if (outcome.invitedAgain) expect(outcome.role).toBe(linkRole);
      }),
    );
  });

  it('is never readmitted by it after a removal', () => {
    fc.assert(
      fc.property(anyRole, anyRole, (role, linkRole) => {
        const removed = { status: 'REMOVED', reason: null, role } as const;
        expect(joinOutcome(removed, linkRole, [])).toEqual({ kind: 'asks' });
      }),
    );
  });

  it('changes nothing by using it again', () => {
    fc.assert(
      fc.property(anyStanding, anyRole, anyRole, (standing, role, linkRole) => {
        const first = joinOutcome({ ...standing, role }, linkRole, []);
        if (first.kind !== 'stays') return;
        const after = { ...standing, role: first.role };
        expect(joinOutcome(after, linkRole, [])).toMatchObject({ raised: false, role: first.role });
      }),
    );
  });
});
