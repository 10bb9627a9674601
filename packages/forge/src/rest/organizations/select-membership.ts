import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Account } from '../../principal.ts';
import { listMemberships } from '../../store/queries/organization-people.ts';
import { membershipView } from '../../shapes/membership.ts';

export function membershipKey(organization: Account, user: Account) {
  return { organizationId: organization.id, userId: user.id };
}

export async function selectMembershipView(
  { db, urls }: ForgeContext,
  organization: Account,
  user: Account,
) {
  const [membership] = await listMemberships(db, membershipKey(organization, user));
  if (!membership) throw notFound();
  return membershipView(urls, membership);
}
