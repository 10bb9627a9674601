import { Notice } from '../../ui/notice.tsx';
import { useMembership } from '../access/membership.ts';
import { AdminWarning } from '../organizations/admin-warning.tsx';
import { InviteStep } from './invite-step.tsx';
import { taAccessTexts } from '../../texts/staff.ts';

export function Component() {
  const { tas_in_team } = useMembership();
  return (
    <InviteStep title="Add Teaching Assistants" step={1} invited="TA" next="invite-students">
      {tas_in_team ? (
        <Notice>{taAccessTexts.teamHint}</Notice>
      ) : (
        <Notice tone="warning">
          <AdminWarning />
        </Notice>
      )}
    </InviteStep>
  );
}
