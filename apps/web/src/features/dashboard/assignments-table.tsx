import type { AssignmentOutline } from '@lectern/contract';
import type { ReactNode } from 'react';
import { assignmentPath } from '../../addresses/assignments.ts';
import { formatDate } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';

const columns: Column<AssignmentOutline>[] = [
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
];

interface AssignmentsTableProps {
  assignments: readonly AssignmentOutline[];
  /** Shown if there are no assignments. */
  action: ReactNode;
}

export function AssignmentsTable({ assignments, action }: AssignmentsTableProps) {
  return (
    <Table
      label="Assignments"
      columns={columns}
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
