import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, patienceMs } from '../../../api.ts';
import { assignmentQuery, assignmentsQuery } from '../queries.ts';
import {
  basicsProblem,
  templateMissing,
  toPayload,
  type AssignmentDraft,
} from './assignment-draft.ts';
import { StepError } from './use-step-problem.ts';

const toastId = 'create-assignment';

/** Sends the draft; the toast tells how it goes, the error tells the form why it did not. */
export function useCreateAssignment(classroomId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (draft: AssignmentDraft) => {
      const { template } = draft;
      // Without a deadline where half of one was typed, nobody would notice until it is too late.
      const problem = basicsProblem(draft);
      if (problem) throw new StepError(problem);
      if (!template) throw new StepError(templateMissing);
      toast.loading(texts.assignments.creating, { id: toastId });
      return create(classroomId, { ...draft, template }).catch((error: unknown) => {
        toast.error(texts.assignments.createFailed, { id: toastId });
        throw error;
      });
    },
    onSuccess: async (assignment) => {
      toast.success(texts.assignments.created, { id: toastId });
      client.setQueryData(assignmentQuery(classroomId, assignment.id).queryKey, assignment);
      await client.invalidateQueries({
        queryKey: assignmentsQuery(classroomId).queryKey,
        exact: true,
      });
    },
  });
}

async function create(classroomId: number, draft: Parameters<typeof toPayload>[0]) {
  const params = { cid: classroomId };
  const body = toPayload(draft, classroomId);
  const fallback = texts.assignments.unknownReason;
  try {
    const options = { params, body, fallback, withinMs: patienceMs };
    return (await call(routes.createAssignment, options)).created_assignment;
  } catch (error) {
    const reason = error instanceof Error ? error.message : fallback;
    throw new Error(texts.assignments.createFailedBecause(reason), { cause: error });
  }
}
