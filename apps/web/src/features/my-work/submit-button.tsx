import { routes } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { InWork } from '../../data/classroom-keys.ts';
import { myWorkQuery } from '../../data/my-work.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { showFailure } from '../session/show-failure.ts';
import { texts } from './texts.ts';

interface SubmitButtonProps {
  at: InWork;
  assignmentName: string;
  /** Explains which commits count after submitting. */
  warning: string;
}

export function SubmitButton({ at, assignmentName, warning }: SubmitButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const submit = useMutation({
    mutationFn: () => call(routes.submitWork, { params: at, fallback: texts.myWork.submitFailed }),
    onSuccess: () => toast.success(texts.myWork.submitted),
    onError: showFailure,
    onSettled: () => {
      setConfirming(false);
      void client.invalidateQueries(myWorkQuery(at.cid));
    },
  });
  return (
    <>
      <Button
        ref={keepFocus}
        variant="primary"
        aria-label={`Submit ${assignmentName}`}
        onClick={() => setConfirming(true)}
      >
        Submit
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Submit this assignment?"
        confirmLabel="Submit"
        pending={submit.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => submit.mutate()}
      >
        <p>{warning}</p>
      </ConfirmDialog>
    </>
  );
}
