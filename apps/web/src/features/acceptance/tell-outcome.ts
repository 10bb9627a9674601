import type { Provisioning } from '@lectern/contract';
import { toast } from '../../ui/toasts/toast.ts';

interface Sentences {
  underWay: string;
  ready: string;
  /** Where the set-up itself does not say what is in the way. */
  failed: string;
}

/** Has the toast of another try say what came of it. */
export function tellOutcome(
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
      // It takes longer than the server waits; the page tells the rest.
      return void toast.info(underWay, { id });
  }
}
