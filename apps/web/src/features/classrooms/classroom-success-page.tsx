import { texts } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Door, DoorActions } from '../../ui/page/door.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import { CreationSteps } from './creation-steps.tsx';

export function Component() {
  const { classroom_name } = useMembership();
  const title = texts.classrooms.created(classroom_name);
  usePageTitle(title);
  return (
    <Door
      title={title}
      lead="People join when they open their link. Both links stay on the people pages."
      progress={<CreationSteps current={3} />}
    >
      <DoorActions>
        <LinkButton variant="primary" to="/app/dashboard">
          View my classroom
        </LinkButton>
      </DoorActions>
    </Door>
  );
}
