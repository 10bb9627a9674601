import { texts } from '@lectern/contract/texts';
import { toastIds } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { assignmentsQuery } from '../assignments/queries.ts';
import { useMembership } from '../layout/membership.ts';
import { AssignmentsTable } from './assignments-table.tsx';

export function Component() {
  const { org_name, classroom_name } = useMembership();
  usePageTitle('Grading');
  return (
    <>
      <PageHeader
        title={org_name}
        breadcrumbs={[{ label: classroom_name }, { label: 'Grading' }]}
      />
      <Assignments />
    </>
  );
}

function Assignments() {
  const { classroom_id } = useMembership();
  const assignments = useQuery(assignmentsQuery(classroom_id));
  useErrorToast(assignments.error, toastIds.assignments);

  if (assignments.isPending) return <PageSpinner />;
  if (assignments.isLoadingError) {
    const reason = assignments.error.message || texts.common.unknownError;
    return <LoadFailure query={assignments}>{texts.assignments.listFailed(reason)}</LoadFailure>;
  }
  return <AssignmentsTable assignments={assignments.data} />;
}
