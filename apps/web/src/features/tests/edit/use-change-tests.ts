import type { AssignmentTests } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testsQuery, testVersionsQuery } from '../../../data/tests-edit.ts';

/** A change whose answer is the tests of the assignment. */
export function useChangeTests<Values, Answer extends { tests: AssignmentTests }>(
  at: InAssignment,
  change: (values: Values) => Promise<Answer>,
  onDone: (answer: Answer, values: Values) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, values) => {
      client.setQueryData(testsQuery(at).queryKey, answer.tests);
      void client.invalidateQueries({ queryKey: testVersionsQuery(at).queryKey });
      onDone(answer, values);
    },
  });
}
