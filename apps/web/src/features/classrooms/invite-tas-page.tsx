import { texts } from '@lectern/contract/texts';
import { Notice } from '../../ui/notice.tsx';
import { InviteStep } from './invite-step.tsx';

export function Component() {
  return (
    <InviteStep
      title="Add Teaching Assistants"
      step={1}
      invited="TA"
      next="/app/classroom/invite-students"
    >
      <Notice tone="warning">{texts.people.adminWarning}</Notice>
    </InviteStep>
  );
}
