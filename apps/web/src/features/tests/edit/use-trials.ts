import { routes, type TestTrial, type TestTrialDraft } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, classTimeoutMs } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testTrialsQuery } from '../../../data/tests-edit.ts';

export type TrialOrder = TestTrialDraft | { kind: 'upload'; file: File };

export function useTryTests(at: InAssignment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: TrialOrder): Promise<TestTrial> => {
      if (order.kind !== 'upload') {
        return (await call(routes.tryTests, { params: { ...at }, body: order })).trial;
      }
      const answer = await call(routes.tryTestsOnUpload, {
        params: { ...at },
        query: { file_name: order.file.name.slice(0, limits.fileName) },
        body: order.file,
        idleTimeoutMs: classTimeoutMs,
      });
      return answer.trial;
    },
    onSuccess: (trial) => {
      const { queryKey } = testTrialsQuery(at);
      client.setQueryData(queryKey, (known) => [trial, ...(known ?? [])]);
      void client.invalidateQueries({ queryKey });
    },
  });
}
