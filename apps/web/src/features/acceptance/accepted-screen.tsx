import { useQuery } from '@tanstack/react-query';
import { myWorkPath } from '../../addresses/assignments.ts';
import { acceptanceQuery, pollIntervalMs } from '../../data/acceptance.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { ExternalLinkButton, LinkButton } from '../../ui/link-button.tsx';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { ProgressSteps } from '../../ui/progress/progress-steps.tsx';
import { InvitationLink } from '../access-denied/invitation-link.tsx';
import { useClassroomEvents } from '../events/use-classroom-events.ts';
import { FixAccessButton } from './fix-access-button.tsx';
import { toProgressSteps } from './provisioning-view.ts';

/** The progress of the repository after accepting. */
export function AcceptedScreen({ token }: { token: string }) {
  const { data } = useQuery(acceptanceQuery(token));
  const isUnderWay = data && ['queued', 'running'].includes(data.provisioning_status);
  useClassroomEvents(isUnderWay ? data.classroom_id : undefined);
  if (!data) return <Waiting>{texts.invites.accepting}</Waiting>;

  const { provisioning, classroom_id, assignment_id, student_work_id } = data;
  const { status, repo_url } = provisioning;
  const { effective_due_date: due } = data;
  return (
    <StandalonePage title="Assignment accepted" lead={<output>{data.message}</output>}>
      {due !== null && (
        <p>
          Due Date {formatDeadline(due)}
          {data.is_overdue && `. ${texts.acceptance.dueDatePassed}`}
        </p>
      )}
      <ProgressSteps label="Your repository" steps={toProgressSteps(provisioning)} />
      {status !== 'ready' && status !== 'failed' && <p>{texts.provisioning.mayClose}</p>}
      <StandaloneActions>
        {repo_url !== null && (
          <ExternalLinkButton variant="primary" href={repo_url}>
            View your assignment repository
          </ExternalLinkButton>
        )}
        {status === 'waiting' && (
          <OpenInvitation classroomId={classroom_id} everyMs={pollIntervalMs(provisioning)} />
        )}
        {status === 'failed' && (
          <FixAccessButton work={{ cid: classroom_id, aid: assignment_id, wid: student_work_id }} />
        )}
        {status !== 'waiting' && (
          <LinkButton to={myWorkPath(student_work_id)}>View my work</LinkButton>
        )}
      </StandaloneActions>
    </StandalonePage>
  );
}

interface OpenInvitationProps {
  classroomId: number;
  everyMs: number | false;
}

/** Nothing while the invitation is queued, which can take a day. */
function OpenInvitation({ classroomId, everyMs }: OpenInvitationProps) {
  const { data } = useQuery({ ...membershipQuery(classroomId), refetchInterval: everyMs });
  if (data?.status !== 'ORG_INVITED') return null;
  return <InvitationLink organization={data.org_name} />;
}
