import type { AssignmentOutline, AssignmentProgress } from '@lectern/contract';
import type { ReactNode } from 'react';
import { assignmentPath } from '../../addresses/assignments.ts';
import { formatDate, formatDeadline } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';

type ProgressOf = (assignment: AssignmentOutline) => AssignmentProgress | undefined;

/** The two specified columns, then the due date and the progress. */
const columnsWith = (progressOf: ProgressOf): Column<AssignmentOutline>[] => [
  {
    id: 'name',
    header: 'Assignment Name',
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    id: 'created',
    header: 'Created Date',
    cell: ({ created_at }) => formatDate(created_at),
    sortBy: ({ created_at }) => Date.parse(created_at),
    labelled: true,
  },
  {
    id: 'due',
    header: 'Due Date',
    cell: ({ main_due_date }) => formatDeadline(main_due_date),
    sortBy: ({ main_due_date }) => main_due_date,
    labelled: true,
  },
  figureColumn('Accepted', (assignment) => progressOf(assignment)?.accepted),
  {
    ...figureColumn('To grade', (assignment) => progressOf(assignment)?.to_grade),
    id: 'to-grade',
    sortBy: (assignment) => progressOf(assignment)?.to_grade,
  },
  figureColumn('Graded', (assignment) => progressOf(assignment)?.graded),
];

function figureColumn(
  header: string,
  figure: (assignment: AssignmentOutline) => number | undefined,
): Column<AssignmentOutline> {
  return {
    id: header,
    header,
    cell: (assignment) => figure(assignment) ?? '-',
    align: 'end',
    labelled: 'above',
  };
}

interface AssignmentsTableProps {
  assignments: readonly AssignmentOutline[];
  /** Undefined if it could not be loaded. */
  progress: readonly AssignmentProgress[] | undefined;
  /** Shown if there are no assignments. */
  action: ReactNode;
}

export function AssignmentsTable({ assignments, progress, action }: AssignmentsTableProps) {
  const progressById = new Map(progress?.map((one) => [one.assignment_id, one]));
  return (
    <Table
      label="Assignments"
      columns={columnsWith(({ id }) => progressById.get(id))}
      rows={assignments}
      rowKey={({ id }) => id}
      rowLink={(assignment) => ({
        to: assignmentPath(assignment.id),
        state: { assignment },
      })}
      initialSort={{ column: 'created', direction: 'descending' }}
      pageSize={20}
      empty={
        <EmptyState drawing="assignments" framed={false} action={action}>
          {texts.dashboard.noAssignments}
        </EmptyState>
      }
    />
  );
}
