import { InviteStep } from './invite-step.tsx';

export function Component() {
  return (
    <InviteStep title="Add Students" step={2} invited="STUDENT" next="/app/classroom/success" />
  );
}
