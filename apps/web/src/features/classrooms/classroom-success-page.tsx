import { texts } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import { ClassroomSetupGuide } from '../setup-guide/classroom-setup-guide.tsx';
import { CreationSteps } from './creation-steps.tsx';

export function Component() {
  const { classroom_name } = useMembership();
  const title = texts.classrooms.created(classroom_name);
  usePageTitle(title);
  return (
    <StandalonePage
      title={title}
      lead="People join when they open their link. Both links stay on the people pages."
      progress={<CreationSteps current={3} />}
    >
      <StandaloneActions>
        <LinkButton variant="primary" to="/app/dashboard">
          View my classroom
        </LinkButton>
      </StandaloneActions>
      <ClassroomSetupGuide />
    </StandalonePage>
  );
}
