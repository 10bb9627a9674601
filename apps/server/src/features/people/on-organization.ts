/** Handles the events `organization` and `membership` of the platform. */
import { z } from 'zod';
import type { Handler } from '../inbox/process-delivery.ts';
import { enqueueBasePermissionCheck } from '../organizations/base-permission.ts';
import { checkAdded, checkGone, checkPerson, checkRenamed } from './organization-events.ts';

const Account = z.object({ id: z.number(), login: z.string() });
/** The user is null if the account was deleted. */
const MemberChanged = z.object({ membership: z.object({ user: Account.nullable() }) });
/** There is no user if the invitation went to an email address. */
const MemberInvited = z.object({ user: Account.nullish() });
const Concerned = z.object({ organization: Account });
const TeamChanged = z.object({ organization: Account, member: Account.nullable() });

export const onOrganization: Handler = async (tx, { action, payload, receivedAt }) => {
  const { id: orgId, login } = Concerned.parse(payload).organization;
  // No event announces a changed base permission, so any event is a reason to check it.
  await enqueueBasePermissionCheck(tx, orgId);
  switch (action) {
    case 'member_added':
    case 'member_removed': {
      const { user } = MemberChanged.parse(payload).membership;
      const check = action === 'member_removed' ? checkGone : checkAdded;
      if (user) await check(tx, { orgId, platformUserId: user.id });
      break;
    }
    case 'member_invited': {
      const { user } = MemberInvited.parse(payload);
      if (user) await checkAdded(tx, { orgId, platformUserId: user.id });
      break;
    }
    case 'renamed':
      await checkRenamed(tx, { orgId, login, at: receivedAt });
  }
};

/** The `membership` event is about teams. */
export const onTeamMembership: Handler = async (tx, { action, payload }) => {
  const { organization, member } = TeamChanged.parse(payload);
  if (!member) return;
  const check = action === 'added' ? checkAdded : checkPerson;
  await check(tx, { orgId: organization.id, platformUserId: member.id });
};
