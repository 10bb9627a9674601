import { routes } from '@lectern/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, classTimeoutMs } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testTableQuery } from '../../../data/test-results.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { showFailure } from '../../session/show-failure.ts';

/** Asks first: the runs of a class can take long, and scores can change. */
export function RunForClass({ at }: { at: InAssignment }) {
  const [isAsking, ask] = useState(false);
  const client = useQueryClient();
  const rows = useQuery(testTableQuery(at)).data?.rows ?? [];
  const run = useMutation({
    mutationFn: () =>
      call(routes.runTestsForClass, {
        params: at,
        body: {},
        fallback: texts.runForClassFailed,
        idleTimeoutMs: classTimeoutMs,
      }),
    onSuccess: ({ queued }) => toast.success(texts.queuedForClass(queued)),
    onError: showFailure,
    onSettled: () => {
      ask(false);
      void client.invalidateQueries(testTableQuery(at));
    },
  });
  return (
    <>
      <Button disabled={rows.length === 0} onClick={() => ask(true)}>
        Run again for the class
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Run the tests again?"
        confirmLabel="Run again"
        pending={run.isPending}
        onConfirm={() => run.mutate()}
        onCancel={() => ask(false)}
      >
        {texts.runForClassWarning(rows.length)}
      </ConfirmDialog>
    </>
  );
}
