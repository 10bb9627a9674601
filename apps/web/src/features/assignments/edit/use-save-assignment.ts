import { routes, type AssignmentOutline } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/call.ts';
import { assignmentQuery, assignmentsQuery } from '../../../data/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { lateOutcome, toChange, type AssignmentEdit } from './assignment-edit.ts';

/** Clears a failure once the form is based on a newer version than the one that was sent. */
export function useSaveAssignment(assignment: AssignmentOutline, from: AssignmentOutline) {
  const { classroom_id: cid, id: aid } = assignment;
  const client = useQueryClient();
  const saving = useMutation({
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
  const outcome = lateOutcome(saving.isError ? saving.variables : undefined, from);
  const forgetFailure = useEffectEvent(() => {
    if (outcome === 'saved') toast.success(texts.assignments.saved);
    saving.reset();
  });
  const isOver = outcome !== undefined;
  useEffect(() => {
    if (isOver) forgetFailure();
  }, [isOver]);
  return saving;
}
