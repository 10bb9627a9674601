import type { AssignmentOutline } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDeadline } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useMembership } from '../layout/membership.ts';
import { assignmentsQuery } from './queries.ts';

const columns: Column<AssignmentOutline>[] = [
  { id: 'name', header: 'Assignment Name', cell: ({ name }) => name },
  { id: 'released', header: 'Released on', cell: ({ created_at }) => formatDate(created_at) },
  { id: 'due', header: 'Due Date', cell: ({ main_due_date }) => formatDeadline(main_due_date) },
];

/** A student's own view of the classroom: what is asked of them and until when. */
export function Component() {
  const { classroom_id, classroom_name, org_name } = useMembership();
  const assignments = useQuery(assignmentsQuery(classroom_id));
  usePageTitle(`My Work · ${classroom_name}`);

  if (assignments.isPending) return <PageSpinner />;
  if (!assignments.data) {
    return <ErrorMessage>{texts.assignments.listFailed(assignments.error.message)}</ErrorMessage>;
  }
  return (
    <>
      <PageHeader
        title={org_name}
        breadcrumbs={[{ label: classroom_name }, { label: 'My Work' }]}
      />
      <Table
        label="My Work"
        columns={columns}
        rows={assignments.data}
        rowKey={({ id }) => id}
        empty={
          <EmptyState drawing="assignments" framed={false}>
            {texts.dashboard.noAssignments}
          </EmptyState>
        }
      />
    </>
  );
}
