import { useExpandedRows } from '../../ui/use-expanded-rows.ts';
import { readOpen, writeOpen } from './open-assignments.ts';

/** The rows that stand open, as they were left in this browser. */
export function useOpenAssignments(classroomId: number, assignmentIds: readonly number[]) {
  const rows = useExpandedRows(assignmentIds.filter((id) => readOpen(classroomId, id)));
  return {
    isOpen: rows.isOpen,
    onToggle: (id: string | number) => {
      writeOpen(classroomId, Number(id), !rows.isOpen(id));
      rows.onToggle(id);
    },
  };
}
