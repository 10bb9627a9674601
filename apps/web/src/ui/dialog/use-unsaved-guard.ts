import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { toast } from '../toasts/toast.ts';
import { addLogoutGuard } from '../../lib/logout-guards.ts';
import { texts } from '../../texts/texts.ts';

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

  // Whoever is on the way out of the product has no session any more. Who logged out in another tab was
  // asked nothing here: the computer may be shared, so nothing stays, but it is said.
  const isAsked = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => {
    if (!holds() || nextLocation.pathname !== '/') return holds();
    if (!isAsked.current) {
      toast.info(texts.common.leftBehind, { id: 'left-behind', durationMs: Infinity });
    }
    return false;
  });

  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const ask = useEffectEvent(() =>
    holds() ? new Promise<boolean>((resolve) => setAnswer(() => resolve)) : Promise.resolve(true),
  );
  // Gone together with the screen: one that asked a moment longer would wait for an answer for ever.
  useLayoutEffect(() => {
    const stayed = () => {
      isAsked.current = false;
    };
    return addLogoutGuard({ ask: () => ask(), stayed });
  }, []);
  const answered = (mayLeave: boolean) => () => {
    isAsked.current = mayLeave;
    answer?.(mayLeave);
    setAnswer(undefined);
  };

  // What was on its way to be saved may arrive while the question stands: then there is none any more.
  const goOn = useEffectEvent(() => {
    if (answer) answered(true)();
    else blocker.proceed?.();
  });
  useEffect(() => {
    if (!isUnsaved) goOn();
  }, [isUnsaved]);

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
