import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { homeOf } from '../../addresses/classrooms.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { useSelectedClassroom, type SelectedClassroom } from '../../data/selected-classroom.ts';
import { texts } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { InvitationLink } from '../access-denied/invitation-link.tsx';
import { ClaimCard } from '../claim/claim-card.tsx';
import { usePlatformText } from '../organizations/use-platform-text.ts';
import { landingTitle, waitingFor } from './landing-title.ts';
import { useRenamedClassroom } from './use-renamed-classroom.ts';

const pollIntervalMs = 15_000;

export function Component() {
  const classroom = useSelectedClassroom();
  if (!classroom) return <Navigate to="/app/organization/select" replace />;
  return <Landing classroom={classroom} />;
}

/** The result of a student's join link. */
function Landing({ classroom }: { classroom: SelectedClassroom }) {
  const membership = useQuery({
    ...membershipQuery(classroom.id),
    // Others wait for a professor or the platform.
    refetchInterval: ({ state: { data } }) =>
      data && data.status !== 'ACTIVE' ? pollIntervalMs : false,
  });
  useRenamedClassroom(membership.data);
  usePageTitle(classroom.name);
  const say = usePlatformText();

  if (membership.isPending) return <PageSpinner />;
  if (membership.data === undefined) {
    return (
      <StandalonePage title={landingTitle(null, classroom)}>
        <LoadFailure query={membership}>{membership.error.message}</LoadFailure>
      </StandalonePage>
    );
  }
  const { data } = membership;
  const reason = waitingFor(data);
  const title = <span aria-live="polite">{landingTitle(data, classroom)}</span>;
  return (
    <StandalonePage title={title} lead={reason && say(reason)}>
      {data?.status === 'ORG_INVITED' && (
        <StandaloneActions>
          <InvitationLink organization={data.org_name} />
        </StandaloneActions>
      )}
      {data?.status === 'ACTIVE' && (
        <StandaloneActions>
          <LinkButton variant="primary" to={homeOf(data)}>
            {data.classroom_role === 'STUDENT' ? 'View my work' : 'View my classroom'}
          </LinkButton>
        </StandaloneActions>
      )}
      {data?.status === 'ACTIVE' && data.classroom_role === 'STUDENT' && (
        <ClaimCard classroomId={classroom.id} />
      )}
      <p>{texts.classrooms.mayClose}</p>
    </StandalonePage>
  );
}
