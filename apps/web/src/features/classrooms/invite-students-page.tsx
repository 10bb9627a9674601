import { useMembership } from '../access/membership.ts';
import { OpenOrganizationNotice } from '../organizations/open-organization-notice.tsx';
import { InviteStep } from './invite-step.tsx';

export function Component() {
  const membership = useMembership();
  return (
    <InviteStep title="Add Students" step={2} invited="STUDENT" next="success">
      <OpenOrganizationNotice membership={membership} />
    </InviteStep>
  );
}
