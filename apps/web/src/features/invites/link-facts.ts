import type { Link } from '@lectern/contract/invites';
import { roleName } from '@lectern/contract/roles';
import { formatDeadline } from '../../lib/dates.ts';

export function linkPurpose(link: Link): string {
  switch (link.kind) {
    case 'classroom':
      return `Join as ${roleName[link.classroom_role]}`;
    case 'assignment':
      return `Accept ${link.assignment_name}`;
  }
}

export function linkExpiry({ expires_at }: Pick<Link, 'expires_at'>, timeZone?: string): string {
  return expires_at === null ? 'Never' : formatDeadline(expires_at, timeZone);
}

/** Undefined for a link that anyone can use at once. */
export function linkRules({ one_use, needs_approval }: Link): string | undefined {
  if (one_use) return needs_approval ? 'For one person, asks for approval' : 'For one person';
  return needs_approval ? 'Asks for approval' : undefined;
}

/** A link that lets people into the staff for good. */
export function isEndlessStaffLink(link: Link): boolean {
  return link.kind === 'classroom' && link.classroom_role !== 'STUDENT' && link.expires_at === null;
}

/** Links that never expire sort last. */
export function expiryOrder({ expires_at }: Pick<Link, 'expires_at'>): number {
  return expires_at === null ? Infinity : Date.parse(expires_at);
}

export function linkSummary(link: Link, timeZone?: string): string {
  const ends = link.expires_at === null ? 'never expires' : `expires ${linkExpiry(link, timeZone)}`;
  return `${linkPurpose(link)}, made by ${link.created_by_name}, ${ends}.`;
}
