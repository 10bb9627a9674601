import { inAddress } from '../../lib/address.ts';
import { useExpandedRows } from '../../ui/table/use-expanded-rows.ts';
import { readOpen, writeOpen } from './open-assignments.ts';
import { isSaid, sayView, wholeView } from './works-view.ts';

/** The rows that stand open: as they were left in this browser, and what a link shows something of. */
export function useOpenAssignments(classroomId: number, assignmentIds: readonly number[]) {
  const starts = (id: number) => readOpen(classroomId, id) || isSaid(inAddress(), id);
  const rows = useExpandedRows(assignmentIds.filter(starts));
  return {
    isOpen: rows.isOpen,
    onToggle: (id: string | number) => {
      // What is closed stays closed, and opens as it did at first.
      if (rows.isOpen(id)) sayView(Number(id), wholeView);
      writeOpen(classroomId, Number(id), !rows.isOpen(id));
      rows.onToggle(id);
    },
  };
}
