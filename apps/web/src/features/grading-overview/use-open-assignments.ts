import { addressQuery } from '../../lib/address-query.ts';
import { attempt } from '../../lib/attempt.ts';
import { useExpandedRows } from '../../ui/table/use-expanded-rows.ts';
import { defaultView, hasParameters, writeView } from './works-view.ts';

const open = 'open';

const keyOf = (classroomId: number, assignmentId: number) =>
  `lectern.grading.${classroomId}.${assignmentId}`;

/** Opens the rows that were left open in this browser and the rows whose view is in the address. */
export function useOpenAssignments(classroomId: number, assignmentIds: readonly number[]) {
  const startsOpen = (id: number) => readOpen(classroomId, id) || hasParameters(addressQuery(), id);
  const rows = useExpandedRows(assignmentIds.filter(startsOpen));
  return {
    isOpen: rows.isOpen,
    onToggle: (id: string | number) => {
      // Closing a row resets its view.
      if (rows.isOpen(id)) writeView(Number(id), defaultView);
      writeOpen(classroomId, Number(id), !rows.isOpen(id));
      rows.onToggle(id);
    },
  };
}

function readOpen(classroomId: number, assignmentId: number): boolean {
  return attempt(() => localStorage.getItem(keyOf(classroomId, assignmentId))) === open;
}

function writeOpen(classroomId: number, assignmentId: number, isOpen: boolean): void {
  const key = keyOf(classroomId, assignmentId);
  attempt(() => (isOpen ? localStorage.setItem(key, open) : localStorage.removeItem(key)));
}
