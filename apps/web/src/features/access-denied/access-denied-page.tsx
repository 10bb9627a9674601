import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { classroomSelect } from '../../addresses/classrooms.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { useSelectedClassroom, type SelectedClassroom } from '../../data/selected-classroom.ts';
import { accessDeniedTexts } from '../../texts/access-denied.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import type { ReturnState } from '../access/require-role.tsx';
import { useQuotedText } from '../organizations/use-platform-text.ts';
import { useLogout } from '../session/use-logout.ts';
import { accessDenial } from './access-denial.ts';
import { InvitationLink } from './invitation-link.tsx';

export function Component() {
  usePageTitle('Access Denied');
  const classroom = useSelectedClassroom();
  if (!classroom) return <Denied lead={accessDeniedTexts.unknown} />;
  return <DeniedIn classroom={classroom} />;
}

function DeniedIn({ classroom }: { classroom: SelectedClassroom }) {
  const say = useQuotedText();
  const { from } = (useLocation().state ?? {}) as Partial<ReturnState>;
  const membership = useQuery(membershipQuery(classroom.id));

  if (membership.isPending) return <PageSpinner />;
  const { data } = membership;
  if (data === undefined) {
    return (
      <Denied orgId={classroom.org_id} lead={accessDeniedTexts.errorDetail}>
        <LoadFailure query={membership}>
          {accessDeniedTexts.error(membership.error.message)}
        </LoadFailure>
      </Denied>
    );
  }
  // The role is known now. If the guard there refuses it, they return without `from`.
  if (from) return <Navigate to={from} state={from.state} replace />;
  if (data === null) return <Denied lead={accessDeniedTexts.unknown} />;

  const denial = accessDenial(data);
  if (!denial) return <Navigate to="/app/dashboard" replace />;
  return (
    <Denied
      orgId={denial === 'removed' ? undefined : classroom.org_id}
      lead={say(accessDeniedTexts[denial])}
    >
      {denial === 'invited' && (
        <StandaloneActions>
          <InvitationLink organization={data.org_name} />
        </StandaloneActions>
      )}
      {denial === 'student' && (
        <StandaloneActions>
          <LinkButton variant="primary" to="/app/my-work">
            View my work
          </LinkButton>
        </StandaloneActions>
      )}
    </Denied>
  );
}

interface DeniedProps {
  lead: string;
  /** Undefined for people outside the organisation, for whom its classrooms would not load. */
  orgId?: number | undefined;
  children?: ReactNode;
}

function Denied({ lead, orgId, children }: DeniedProps) {
  const { logOut, isPending } = useLogout();
  return (
    <StandalonePage title="Access Denied" lead={lead}>
      {children}
      <StandaloneActions>
        <LinkButton to={orgId === undefined ? '/app/organization/select' : classroomSelect(orgId)}>
          Return to Classroom Selection
        </LinkButton>
        <Button variant="quiet" pending={isPending} onClick={logOut}>
          Logout
        </Button>
      </StandaloneActions>
    </StandalonePage>
  );
}
