import { useCallback, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** Asks before unsaved changes are left behind, within the product and by closing the tab. */
export function useUnsavedGuard(isUnsaved: boolean) {
  // Read at the moment of leaving: what was saved a moment ago is not rendered yet.
  const isPassed = useRef(false);
  const holds = useCallback(() => isUnsaved && !isPassed.current, [isUnsaved]);

  useBeforeUnload(
    useCallback(
      (event) => {
        if (holds()) event.preventDefault();
      },
      [holds],
    ),
  );
  return {
    blocker: useBlocker(holds),
    /** Leaves without a question. */
    pass: (leave: () => void) => {
      isPassed.current = true;
      leave();
    },
  };
}
