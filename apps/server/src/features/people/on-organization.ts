/** What the platform announces about an organisation and its people. */
import { z } from 'zod';
import type { Handler } from '../inbox/process-delivery.ts';
import { enqueueBasePermissionCheck } from '../organizations/base-permission.ts';
import { checkAdded, checkGone, checkPerson, checkRenamed } from './organization-events.ts';

const Account = z.object({ id: z.number(), login: z.string() });
/** An account that was deleted has left, too. */
const MemberChanged = z.object({ membership: z.object({ user: Account.nullable() }) });
/** Whoever was invited by an e-mail address is nobody that the platform could name. */
const MemberInvited = z.object({ user: Account.nullish() });
const Concerned = z.object({ organization: Account });
const TeamChanged = z.object({ organization: Account, member: Account.nullable() });

/** The platform's `organization` event. */
export const onOrganization: Handler = async (tx, { action, payload, receivedAt }) => {
  const { id: orgId, login } = Concerned.parse(payload).organization;
  // No event tells of a changed base permission; one about anything else is a good moment to look.
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

/** The platform's `membership` event: somebody came to a team or left it. */
export const onTeamMembership: Handler = async (tx, { action, payload }) => {
  const { organization, member } = TeamChanged.parse(payload);
  if (!member) return;
  const check = action === 'added' ? checkAdded : checkPerson;
  await check(tx, { orgId: organization.id, platformUserId: member.id });
};
