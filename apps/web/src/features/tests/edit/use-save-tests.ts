import { routes, type AssignmentTests, type TestForm } from '@lectern/contract';
import { call } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { useChangeTests } from './use-change-tests.ts';

export function useSaveTests(at: InAssignment, onSaved: (tests: AssignmentTests) => void) {
  return useChangeTests(
    at,
    (body: TestForm) => call(routes.replaceTests, { params: { ...at }, body }),
    ({ tests }) => {
      onSaved(tests);
      if (tests.version) toast.success(texts.saved(tests.version.number));
    },
  );
}
