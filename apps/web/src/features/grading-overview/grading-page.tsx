import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberOverview } from '../../addresses/grading.ts';
import { assignmentsQuery } from '../../data/assignments.ts';
import { glanceQuery } from '../../data/glance.ts';
import { texts } from '../../texts/texts.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { toastIds } from '../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../session/use-error-toast.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import { AssignmentsTable } from './assignments-table.tsx';

export function Component() {
  const { org_name, classroom_name } = useMembership();
  const { key } = useLocation();
  usePageTitle('Grading');
  // Remember the view of a link too, so that the way back from a submission leads to it.
  useEffect(rememberOverview, [key]);
  return (
    <>
      <PageHeader
        name="Grading"
        title={org_name}
        breadcrumbs={[{ label: classroom_name }, { label: 'Grading' }]}
      />
      <Assignments key={key} />
    </>
  );
}

function Assignments() {
  const { classroom_id } = useMembership();
  const assignments = useQuery(assignmentsQuery(classroom_id));
  // The table would jump if its figures arrived late. Wait for one attempt.
  const glance = useQuery(glanceQuery(classroom_id));
  const hasTried = glance.isFetched || glance.failureCount > 0;
  useErrorToast(assignments.error, toastIds.assignments);

  if (assignments.isPending || !hasTried) return <PanelSpinner />;
  if (assignments.isLoadingError) {
    const reason = assignments.error.message || texts.common.unknownError;
    return <LoadFailure query={assignments}>{texts.assignments.listFailed(reason)}</LoadFailure>;
  }
  return <AssignmentsTable assignments={assignments.data} progress={glance.data?.progress} />;
}
