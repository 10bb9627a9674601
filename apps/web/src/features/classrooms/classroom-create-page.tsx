import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { organizationOf } from '../../addresses/classrooms.ts';
import { organizationQuery } from '../../data/organizations.ts';
import { texts } from '../../texts/texts.ts';
import { StandalonePage } from '../../ui/page/standalone-page.tsx';
import { ErrorMessage } from '../../ui/page/error-message.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { CreateClassroomForm } from './create-classroom-form.tsx';
import { CreationSteps } from './creation-steps.tsx';

export function Component() {
  usePageTitle('New Classroom');
  const choice = organizationOf(useLocation());
  if (!choice) return <Unusable />;
  if ('problem' in choice) {
    return (
      <Unusable>
        <ErrorMessage>{choice.problem}</ErrorMessage>
      </Unusable>
    );
  }
  return <NewClassroom orgId={choice.id} />;
}

function NewClassroom({ orgId }: { orgId: number }) {
  const organization = useQuery(organizationQuery(orgId));

  if (organization.isPending) return <PageSpinner />;
  if (!organization.data) {
    return (
      <Unusable>
        <LoadFailure query={organization}>{texts.organizations.fetchFailed}</LoadFailure>
      </Unusable>
    );
  }
  return (
    <StandalonePage title="New Classroom" progress={<CreationSteps current={0} />}>
      <CreateClassroomForm organization={organization.data} />
    </StandalonePage>
  );
}

/** Shown without an organisation. */
function Unusable({ children }: { children?: ReactNode }) {
  return (
    <StandalonePage title="New Classroom">
      {children}
      <Link to="/app/organization/select">{texts.organizations.selectFirst}</Link>
    </StandalonePage>
  );
}
