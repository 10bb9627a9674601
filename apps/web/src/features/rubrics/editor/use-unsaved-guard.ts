import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { onAskingToLeave } from '../../../lib/asking-to-leave.ts';

/** Asks before unsaved changes are left behind, within the product, by logging out, by closing the tab. */
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

  // Whoever is on the way out of the product has no session any more, and was asked before.
  const blocker = useBlocker(({ nextLocation }) => holds() && nextLocation.pathname !== '/');

  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const ask = useEffectEvent(() =>
    holds() ? new Promise<boolean>((resolve) => setAnswer(() => resolve)) : Promise.resolve(true),
  );
  useEffect(() => onAskingToLeave(() => ask()), []);
  const answered = (mayLeave: boolean) => () => {
    answer?.(mayLeave);
    setAnswer(undefined);
  };

  return {
    question: answer
      ? { isOpen: true, stay: answered(false), leave: answered(true) }
      : {
          isOpen: blocker.state === 'blocked',
          stay: () => blocker.reset?.(),
          leave: () => blocker.proceed?.(),
        },
    /** Leaves without a question. */
    pass: (leave: () => void) => {
      isPassed.current = true;
      leave();
    },
  };
}
