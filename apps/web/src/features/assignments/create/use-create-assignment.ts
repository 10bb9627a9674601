import { routes, tidyName, type AssignmentOutline } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useOnce, type Unanswered } from '../../../api/use-once.ts';
import { assignmentQuery, assignmentsQuery } from '../../../data/assignments.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { texts } from '../../../texts/texts.ts';
import {
  basicsProblem,
  templateMissing,
  toPayload,
  type AssignmentDraft,
  type NewAssignment,
} from './assignment-draft.ts';
import { StepError } from './use-step-problem.ts';

const toastId = 'create-assignment';

/** Sends the draft. A toast reports progress; the error tells the form what to show. */
export function useCreateAssignment(
  classroomId: number,
  known: Unanswered | undefined,
  onMade: () => void,
) {
  const client = useQueryClient();
  const { sendOnce, unanswered, findUnanswered } = useOnce(makerIn(classroomId), known);
  const creation = useMutation({
    mutationFn: async (draft: AssignmentDraft) => {
      const { template } = draft;
      // A half-typed due date must not create an assignment without one.
      const problem = basicsProblem(draft);
      if (problem) throw new StepError(problem);
      if (!template) throw new StepError(templateMissing);
      toast.loading(texts.assignments.creating, { id: toastId });
      return sendOnce(toPayload({ ...draft, template }, classroomId)).catch((error: Error) => {
        toast.error(texts.assignments.createFailed, { id: toastId });
        throw new Error(texts.assignments.createFailedBecause(error.message), { cause: error });
      });
    },
    onSuccess: async (assignment) => {
      onMade();
      toast.success(texts.assignments.created, { id: toastId });
      client.setQueryData(assignmentQuery(classroomId, assignment.id).queryKey, assignment);
      await client.invalidateQueries({
        queryKey: assignmentsQuery(classroomId).queryKey,
        exact: true,
      });
    },
  });
  return {
    ...creation,
    unanswered,
    isMaybeMade: (name: string) =>
      findUnanswered((body) => tidyName(body.name) === tidyName(name)) !== undefined,
  };
}

function makerIn(cid: number) {
  return async (body: NewAssignment, key: string): Promise<AssignmentOutline> => {
    const fallback = texts.assignments.unknownReason;
    const options = { params: { cid }, body, key, fallback };
    return (await call(routes.createAssignment, options)).created_assignment;
  };
}
