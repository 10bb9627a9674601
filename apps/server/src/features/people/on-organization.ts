/** What the platform announces about an organisation and its people. */
import { z } from 'zod';
import type { Announcement, Handler } from '../inbox/process-delivery.ts';
import { enqueueBasePermissionCheck } from '../organizations/base-permission.ts';
import {
  checkAdded,
  checkPerson,
  onOrganizationEvent,
  type OrganizationEvent,
} from './organization-events.ts';

const Account = z.object({ id: z.number(), login: z.string() });
/** An account that was deleted has left, too. */
const MemberChanged = z.object({
  organization: Account,
  membership: z.object({ user: Account.nullable() }),
});
/** Whoever was invited by an e-mail address is nobody that the platform could name. */
const MemberInvited = z.object({ organization: Account, user: Account.nullish() });
const Concerned = z.object({ organization: Account });
const TeamChanged = z.object({ organization: Account, member: Account.nullable() });

/** The platform's `organization` event. */
export const onOrganization: Handler = async (tx, announcement) => {
  // No event tells of a changed base permission; one about anything else is a good moment to look.
  const { organization } = Concerned.parse(announcement.payload);
  await enqueueBasePermissionCheck(tx, organization.id);
  const event = toEvent(announcement);
  if (event) await onOrganizationEvent(tx, event);
};

/** The platform's `membership` event: somebody came to a team or left it. */
export const onTeamMembership: Handler = async (tx, { action, payload }) => {
  const { organization, member } = TeamChanged.parse(payload);
  if (!member) return;
  const check = action === 'added' ? checkAdded : checkPerson;
  await check(tx, { orgId: organization.id, platformUserId: member.id });
};

function toEvent({ action, payload, receivedAt }: Announcement): OrganizationEvent | undefined {
  switch (action) {
    case 'member_added':
    case 'member_removed': {
      const { organization, membership } = MemberChanged.parse(payload);
      if (!membership.user) return undefined;
      const kind = action === 'member_removed' ? 'person left' : 'person changed';
      return { kind, orgId: organization.id, platformUserId: membership.user.id };
    }
    case 'member_invited': {
      const { organization, user } = MemberInvited.parse(payload);
      if (!user) return undefined;
      return { kind: 'person changed', orgId: organization.id, platformUserId: user.id };
    }
    case 'renamed': {
      const { id, login } = Concerned.parse(payload).organization;
      return { kind: 'renamed', orgId: id, login, at: receivedAt };
    }
    default:
      return undefined;
  }
}
