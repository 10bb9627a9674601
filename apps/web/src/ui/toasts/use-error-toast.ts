import { useEffect } from 'react';
import { texts } from '../../texts/texts.ts';
import { toast } from './toast.ts';

/** Shows a toast for a failed query. */
export function useErrorToast(error: Error | null, id: string): void {
  useEffect(() => {
    if (error) toast.error(error.message || texts.common.unexpectedError, { id });
  }, [error, id]);
}
