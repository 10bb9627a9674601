import { Notice } from '../../ui/notice.tsx';
import { AdminWarning } from '../organizations/admin-warning.tsx';
import { InviteStep } from './invite-step.tsx';

export function Component() {
  return (
    <InviteStep title="Add Teaching Assistants" step={1} invited="TA" next="invite-students">
      <Notice tone="warning">
        <AdminWarning />
      </Notice>
    </InviteStep>
  );
}
