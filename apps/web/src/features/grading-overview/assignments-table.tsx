import { satisfies, type AssignmentOutline, type AssignmentProgress } from '@lectern/contract';
import { formatDate, formatDeadline } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import { useMembership } from '../access/membership.ts';
import { CreateAssignmentLink } from '../assignments/create-assignment-link.tsx';
import { AssignmentPanel } from './assignment-panel.tsx';
import styles from './overview.module.css';
import { progressColumns } from './progress-columns.tsx';
import { useOpenAssignments } from './use-open-assignments.ts';

/** The three specified columns, then the progress. */
const columnsWith = (
  progress: readonly AssignmentProgress[] | undefined,
): Column<AssignmentOutline>[] => [
  {
    id: 'name',
    header: 'Assignment Name',
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
    sortBy: ({ name }) => name,
  },
  {
    id: 'assigned',
    header: 'Assigned Date',
    cell: ({ created_at }) => formatDate(created_at),
    sortBy: ({ created_at }) => created_at,
    labelled: true,
  },
  {
    id: 'due',
    header: 'Due Date',
    cell: ({ main_due_date }) => (
      <span className={styles.due}>{formatDeadline(main_due_date)}</span>
    ),
    sortBy: ({ main_due_date }) => main_due_date,
    labelled: true,
  },
  ...progressColumns(progress),
];

interface AssignmentsTableProps {
  assignments: readonly AssignmentOutline[];
  /** Undefined if it could not be loaded. */
  progress: readonly AssignmentProgress[] | undefined;
}

export function AssignmentsTable({ assignments, progress }: AssignmentsTableProps) {
  const { classroom_id } = useMembership();
  const open = useOpenAssignments(
    classroom_id,
    assignments.map(({ id }) => id),
  );
  return (
    <Table
      label="Assignments"
      dense
      columns={columnsWith(progress)}
      rows={assignments}
      rowKey={({ id }) => id}
      expansion={{
        ...open,
        render: (assignment) => <AssignmentPanel assignment={assignment} />,
      }}
      empty={<NoAssignments />}
    />
  );
}

function NoAssignments() {
  const { org_name, classroom_role } = useMembership();
  return (
    <EmptyState
      drawing="assignments"
      framed={false}
      action={satisfies(classroom_role, 'PROFESSOR') && <CreateAssignmentLink orgName={org_name} />}
    >
      {texts.assignments.none}
    </EmptyState>
  );
}
