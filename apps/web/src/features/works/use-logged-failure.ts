import { useEffect } from 'react';

/** Figures that failed to load show 'N/A', and the reason is only logged (specification 2, submission detail). */
export function useLoggedFailure(error: Error | null): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for this log
    if (error) console.error(error);
  }, [error]);
}
