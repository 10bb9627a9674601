import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { toast } from '../toasts/toast.ts';
import { addLogoutGuard } from '../../lib/logout-guards.ts';
import { texts } from '../../texts/texts.ts';

/** Asks before unsaved changes are lost by navigation, by logging out or by closing the tab. */
export function useUnsavedGuard(isUnsaved: boolean) {
  // A ref, because a save may not have been rendered yet when the reader leaves.
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

  // A logout in another tab leads to '/' without a question here. Changes are discarded, because the
  // computer may be shared, and a toast says so.
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
  // A layout effect, because a guard that outlives its screen would wait for an answer forever.
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

  // Continues if the changes are saved while the dialog is open.
  const proceed = useEffectEvent(() => {
    if (answer) answered(true)();
    else blocker.proceed?.();
  });
  useEffect(() => {
    if (!isUnsaved) proceed();
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
