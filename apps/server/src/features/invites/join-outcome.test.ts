import { satisfies } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRole, anyStanding } from '../memberships/arbitraries.fixture.ts';
import { joinOutcome, mayInvite, type Member, type Offer } from './join-outcome.ts';

const noRequest = { requestedRole: null };
const active = (role: Member['role']): Member => ({
  status: 'ACTIVE',
  reason: null,
  role,
  ...noRequest,
});
const to = (role: Offer['role'], needsApproval = false): Offer => ({ role, needsApproval });
const stays = { kind: 'stays', requests: null, invitedAgain: false, needsPlatform: false };

describe('a link', () => {
  it('gives a new person its role', () => {
    expect(joinOutcome(undefined, to('TA'), [])).toEqual({
      kind: 'joins',
      role: 'TA',
      requestedRole: null,
    });
  });

  it('for students keeps a TA a TA', () => {
    expect(joinOutcome(active('TA'), to('STUDENT'), [])).toEqual({ ...stays, role: 'TA' });
  });

  it('for TAs asks a professor to raise a student, once', () => {
    const asked = { ...stays, role: 'STUDENT', requests: 'TA' };
    expect(joinOutcome(active('STUDENT'), to('TA'), [])).toEqual(asked);
    const asking = { ...active('STUDENT'), requestedRole: 'TA' } as const;
    expect(joinOutcome(asking, to('TA'), [])).toEqual({ ...asked, requests: null });
    expect(joinOutcome(asking, to('PROFESSOR'), [])).toMatchObject({ requests: 'PROFESSOR' });
  });

  it('that asks for approval lets a new person wait', () => {
    const asks = { kind: 'asks', reason: 'needs_approval' };
    expect(joinOutcome(undefined, to('TA', true), [])).toEqual(asks);
    const waiting = {
      status: 'REQUESTED',
      reason: 'needs_approval',
      role: 'TA',
      ...noRequest,
    } as const;
    expect(joinOutcome(waiting, to('PROFESSOR', true), [])).toEqual({ kind: 'waits' });
  });

  it('for students lets in a person who waits for approval as a TA, and keeps the request', () => {
    const waiting = {
      status: 'REQUESTED',
      reason: 'needs_approval',
      role: 'TA',
      ...noRequest,
    } as const;
    const joins = { kind: 'joins', role: 'STUDENT', requestedRole: 'TA' };
    expect(joinOutcome(waiting, to('STUDENT'), [])).toEqual(joins);
  });

  it('that asks for approval does not bring back staff whom the organization lost', () => {
    const lost = { status: 'NOT_IN_ORG', reason: null, role: 'TA', ...noRequest } as const;
    expect(joinOutcome(lost, to('TA', true), ['TA'])).toMatchObject({ invitedAgain: false });
  });

  it('with any role lets a removed person only ask to return', () => {
    const removed = { status: 'REMOVED', reason: null, role: 'STUDENT', ...noRequest } as const;
    expect(joinOutcome(removed, to('PROFESSOR'), [])).toEqual({
      kind: 'asks',
      reason: 'removed_before',
    });
    const asking = {
      status: 'REQUESTED',
      reason: 'removed_before',
      role: 'STUDENT',
      ...noRequest,
    } as const;
    expect(joinOutcome(asking, to('PROFESSOR'), [])).toEqual({ kind: 'waits' });
  });

  it('invites again a student whom the organisation lost', () => {
    const lost = { status: 'NOT_IN_ORG', reason: null, role: 'STUDENT', ...noRequest } as const;
    const again = { ...stays, role: 'STUDENT', invitedAgain: true, needsPlatform: true };
    expect(joinOutcome(lost, to('STUDENT'), ['STUDENT'])).toEqual(again);
  });

  it('for students does not invite staff again, who would own the organisation again', () => {
    const expelled = { status: 'NOT_IN_ORG', reason: null, role: 'TA', ...noRequest } as const;
    const denied = { ...stays, role: 'TA', needsPlatform: true };
    expect(joinOutcome(expelled, to('STUDENT'), ['TA'])).toEqual(denied);
    expect(joinOutcome(expelled, to('TA'), ['TA'])).toEqual({ ...denied, invitedAgain: true });
    const elsewhere = { ...expelled, role: 'STUDENT' } as const;
    const asStudent = { ...denied, role: 'STUDENT' };
    expect(joinOutcome(elsewhere, to('STUDENT'), ['STUDENT', 'TA'])).toEqual(asStudent);
    expect([mayInvite('STUDENT', ['TA']), mayInvite('STUDENT', ['STUDENT'])]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a person who uses any link', () => {
  it('keeps their role, and asks for no more than the link gives', () => {
    fc.assert(
      fc.property(anyStanding, anyRole, anyRole, (standing, role, linkRole) => {
        const outcome = joinOutcome({ ...standing, role, ...noRequest }, to(linkRole), [role]);
        if (outcome.kind !== 'stays') return;
        expect(outcome.role).toBe(role);
        expect(outcome.requests).toBe(satisfies(role, linkRole) ? null : linkRole);
        if (outcome.invitedAgain) expect(satisfies(linkRole, role)).toBe(true);
      }),
    );
  });

  it('is never readmitted by it after a removal', () => {
    fc.assert(
      fc.property(anyRole, anyRole, (role, linkRole) => {
        const removed = { status: 'REMOVED', reason: null, role, ...noRequest } as const;
        expect(joinOutcome(removed, to(linkRole), [])).toEqual({
          kind: 'asks',
          reason: 'removed_before',
        });
      }),
    );
  });

  it('changes nothing by using it again', () => {
    fc.assert(
      fc.property(anyStanding, anyRole, anyRole, (standing, role, linkRole) => {
        const first = joinOutcome({ ...standing, role, ...noRequest }, to(linkRole), []);
        if (first.kind !== 'stays') return;
        const after = { ...standing, role, requestedRole: first.requests };
        expect(joinOutcome(after, to(linkRole), [])).toMatchObject({ requests: null, role });
      }),
    );
  });
});
