import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { classroomCreate, organizationOf } from '../../addresses/classrooms.ts';
import { organizationClassroomsQuery } from '../../data/classrooms.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { ErrorMessage } from '../../ui/page/error-message.tsx';
import { Plus } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { ClassroomList } from './classroom-list.tsx';

const title = 'Your Classrooms';

export function Component() {
  usePageTitle(title);
  const choice = organizationOf(useLocation());
  if (!choice) return <Navigate to="/app/organization/select" replace />;
  if ('problem' in choice) return <Unusable message={choice.problem} />;
  return <Classrooms orgId={choice.id} />;
}

function Classrooms({ orgId }: { orgId: number }) {
  const classrooms = useQuery(organizationClassroomsQuery(orgId));

  if (classrooms.isPending) return <PageSpinner />;
  if (!classrooms.data) {
    return (
      <StandalonePage title={title}>
        <LoadFailure query={classrooms}>
          {texts.classrooms.listFailed(classrooms.error.message)}
        </LoadFailure>
        <OtherOrganization />
      </StandalonePage>
    );
  }

  const { classroom_users: memberships, org, org_role } = classrooms.data;
  const isAdmin = org_role === 'ADMIN';
  const create = isAdmin && (
    <LinkButton variant="primary" to={classroomCreate(orgId)} state={{ orgId }}>
      <Plus aria-hidden />
      New Classroom
    </LinkButton>
  );
  if (memberships.length === 0) {
    return (
      <StandalonePage title={title} lead={org.login}>
        <EmptyState drawing="classroom" action={create}>
          {isAdmin ? texts.classrooms.emptyForAdmin : texts.classrooms.emptyForMember}
        </EmptyState>
        <OtherOrganization />
      </StandalonePage>
    );
  }
  return (
    <StandalonePage title={title} lead={org.login}>
      <ClassroomList memberships={memberships} />
      <StandaloneActions>
        {create}
        <OtherOrganization />
      </StandaloneActions>
    </StandalonePage>
  );
}

function Unusable({ message }: { message: string }) {
  return (
    <StandalonePage title={title}>
      <ErrorMessage>{texts.classrooms.listFailed(message)}</ErrorMessage>
      <OtherOrganization />
    </StandalonePage>
  );
}

function OtherOrganization() {
  return <Link to="/app/organization/select">Choose a different organization</Link>;
}
