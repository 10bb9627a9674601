import { useEffect } from 'react';

/** Figures that cannot be loaded read 'N/A'; why is only logged (specification 2, submission detail). */
export function useLoggedFailure(error: Error | null): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the one place where the specification asks for a log
    if (error) console.error(error);
  }, [error]);
}
