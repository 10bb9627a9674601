import { useEffect } from 'react';
import { texts } from '../../texts/texts.ts';
import { toast } from './toast.ts';

/** Says aloud that something could not be loaded; an id keeps repeats from piling up. */
export function useErrorToast(error: Error | null, id: string): void {
  useEffect(() => {
    if (error) toast.error(error.message || texts.common.unexpectedError, { id });
  }, [error, id]);
}
