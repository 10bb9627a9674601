import { errors, tidyName } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assignmentNameQuery } from '../../../data/assignments.ts';
import { basicsProblem, type AssignmentDraft } from './assignment-draft.ts';
import { StepError } from './use-step-problem.ts';

/**
 * Checks the first step. A name is not refused as taken if this form may have created that assignment
 * in a request whose answer was lost; the last step finds out.
 */
export function useCheckBasics(classroomId: number, isMaybeMade: (name: string) => boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (draft: AssignmentDraft) => {
      const problem = basicsProblem(draft);
      if (problem) throw new StepError(problem);
      if (isMaybeMade(draft.name)) return;
      const query = assignmentNameQuery(classroomId, tidyName(draft.name));
      if (await client.fetchQuery(query)) {
        throw new StepError({ field: 'name', message: errors.assignment_name_taken.message });
      }
    },
  });
}
