import { expect, it } from 'vitest';
import { landingTitle, waitingFor } from './landing-title.ts';

const classroom = { org_name: 'cs-101', name: 'Spring 2027' };

it.each([
  ['REQUESTED', 'Requested to join cs-101 - Spring 2027'],
  ['ACTIVE', 'Successfully joined cs-101 - Spring 2027'],
  ['ORG_INVITED', 'Invited to join cs-101 - Spring 2027'],
  ['REMOVED', 'You have been removed from cs-101 - Spring 2027'],
  ['NOT_IN_ORG', 'Status unknown cs-101 - Spring 2027'],
] as const)('the landing page shows the status %s as %j', (status, title) => {
  expect(landingTitle({ status }, classroom)).toBe(title);
});

it('the landing page shows an unknown status to non-members', () => {
  expect(landingTitle(null, classroom)).toBe('Status unknown cs-101 - Spring 2027');
});

it('the landing page explains why a request waits', () => {
  const requested = { status: 'REQUESTED' } as const;
  expect(waitingFor({ ...requested, status_reason: 'removed_before' })).toMatch(/invite you again/);
  expect(waitingFor({ ...requested, status_reason: 'invitation_queued' })).toMatch(/automatically/);
  expect(waitingFor(requested)).toBeUndefined();
  expect(waitingFor({ status: 'ACTIVE' })).toBeUndefined();
  expect(waitingFor(null)).toBeUndefined();
});
