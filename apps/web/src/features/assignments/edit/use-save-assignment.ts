import { routes, type AssignmentOutline } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { assignmentQuery, assignmentsQuery } from '../../../data/assignments.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { texts } from '../../../texts/texts.ts';
import { toChange, type AssignmentEdit } from './assignment-edit.ts';

export function useSaveAssignment(assignment: AssignmentOutline) {
  const { classroom_id: cid, id: aid } = assignment;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (edit: AssignmentEdit) => {
      const body = toChange(edit, assignment);
      const options = { params: { cid, aid }, body };
      return (await call(routes.editAssignment, options)).assignment_outline;
    },
    onSuccess: (saved) => {
      toast.success(texts.assignments.saved);
      client.setQueryData(assignmentQuery(cid, aid).queryKey, saved);
      void client.invalidateQueries({ queryKey: assignmentsQuery(cid).queryKey });
    },
  });
}
