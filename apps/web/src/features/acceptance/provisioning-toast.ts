import type { Provisioning } from '@lectern/contract';
import { toast } from '../../ui/toasts/toast.ts';

interface Sentences {
  underWay: string;
  ready: string;
  /** Shown if the setup has no problem text. */
  failed: string;
}

/** Turns the pending toast of a retry into its result. */
export function showProvisioningToast(
  { status, problem }: Provisioning,
  id: string,
  { underWay, ready, failed }: Sentences,
): void {
  switch (status) {
    case 'ready':
      return void toast.success(ready, { id });
    case 'failed':
      return void toast.error(problem ?? failed, { id });
    case 'waiting':
    case 'queued':
    case 'running':
      // It takes longer than the server waits. The page polls the progress.
      return void toast.info(underWay, { id });
  }
}
