import { useEffect } from 'react';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { needsLogin } from './session-ended.ts';

/** Shows a toast for a failed query. The session gate announces the end of a session. */
export function useErrorToast(error: Error | null, id: string): void {
  useEffect(() => {
    if (!error || needsLogin(error)) return;
    toast.error(error.message || texts.common.unexpectedError, { id });
  }, [error, id]);
}
