import { routes, type AssignmentTests, type TestForm } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testsQuery } from '../../../data/tests-edit.ts';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { toast } from '../../../ui/toasts/toast.ts';

export function useSaveTests(at: InAssignment, onSaved: (tests: AssignmentTests) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: TestForm) =>
      (await call(routes.replaceTests, { params: { ...at }, body })).tests,
    onSuccess: (tests) => {
      client.setQueryData(testsQuery(at).queryKey, tests);
      onSaved(tests);
      if (tests.version) toast.success(texts.saved(tests.version.number));
    },
  });
}
