import { routes } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { acceptanceKey } from '../../data/acceptance.ts';
import { classroomKey, type InWork } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { showFailure } from '../session/show-failure.ts';
import { showProvisioningToast } from './provisioning-toast.ts';

interface FixAccessButtonProps {
  work: InWork;
  /** Part of the accessible name on pages with several of these buttons. */
  assignmentName?: string;
}

/** For students whose repository is missing or denies them access. */
export function FixAccessButton({ work, assignmentName }: FixAccessButtonProps) {
  const fix = useFixAccess(work);
  return (
    <Button
      pending={fix.isPending}
      aria-label={assignmentName && `Fix my access to ${assignmentName}`}
      onClick={() => fix.mutate()}
    >
      Fix my access
    </Button>
  );
}

/** Runs every step of the setup again. */
function useFixAccess(params: InWork) {
  const client = useQueryClient();
  const { fixing, fixed, fixFailed } = texts.provisioning;
  const id = `fix-access ${params.wid}`;
  return useMutation({
    mutationFn: () => call(routes.fixAccess, { params, fallback: fixFailed }),
    onMutate: () => void toast.loading(fixing, { id }),
    onSuccess: async ({ provisioning }) => {
      showProvisioningToast(provisioning, id, {
        underWay: fixing,
        ready: fixed,
        failed: fixFailed,
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: acceptanceKey }),
        client.invalidateQueries({ queryKey: classroomKey(params.cid, 'my-work') }),
      ]);
    },
    onError: (error) => {
      toast.dismiss(id);
      showFailure(error);
    },
  });
}
