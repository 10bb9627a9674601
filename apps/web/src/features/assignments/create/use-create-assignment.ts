import { routes, tidyName, type AssignmentOutline } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useOnce, type Unanswered } from '../../../api/use-once.ts';
import {
  assignmentNameQuery,
  assignmentQuery,
  assignmentsQuery,
} from '../../../data/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { NewAssignment } from './assignment-draft.ts';

const toastId = 'create-assignment';

/** Sends the assignment. A toast reports progress; the error tells the form what to show. */
export function useCreateAssignment(
  classroomId: number,
  known: Unanswered | undefined,
  onCreated: () => void,
) {
  const client = useQueryClient();
  const { sendOnce, unanswered, findUnanswered } = useOnce(makerIn(classroomId), known);
  const creation = useMutation({
    mutationFn: async (body: NewAssignment) => {
      toast.loading(texts.assignments.creating, { id: toastId });
      return sendOnce(body).catch((error: Error) => {
        toast.error(texts.assignments.createFailed, { id: toastId });
        throw new Error(texts.assignments.createFailedBecause(error.message), { cause: error });
      });
    },
    onSuccess: async (assignment) => {
      onCreated();
      toast.success(texts.assignments.created, { id: toastId });
      client.setQueryData(assignmentQuery(classroomId, assignment.id).queryKey, assignment);
      await client.invalidateQueries({
        queryKey: assignmentsQuery(classroomId).queryKey,
        exact: true,
      });
    },
  });
  // The last step finds out whether the assignment with this name is the one that this form created.
  const mayBeOurs = (name: string) =>
    findUnanswered((body) => tidyName(body.name) === tidyName(name)) !== undefined;
  const nameCheck = useMutation({
    mutationFn: async (name: string) =>
      !mayBeOurs(name) &&
      (await client.fetchQuery(assignmentNameQuery(classroomId, tidyName(name)))),
  });
  return { creation, nameCheck, unanswered };
}

function makerIn(cid: number) {
  return async (body: NewAssignment, key: string): Promise<AssignmentOutline> => {
    const fallback = texts.assignments.unknownReason;
    const options = { params: { cid }, body, key, fallback };
    return (await call(routes.createAssignment, options)).created_assignment;
  };
}
