import { toastIds } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { DraftProblem } from './assignment-draft.ts';

/** Thrown by a step that cannot be left yet. */
export class StepError extends Error {
  readonly problem: DraftProblem;

  constructor(problem: DraftProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A toast that goes takes the next one of its id along, until it has gone. */
const goingMs = 300;

/** What keeps the form on its step: said in a toast and at the field, until the next edit. */
export function useStepProblem() {
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const notice = useRef({ isShown: false, goneAt: 0, timer: 0 });

  const takeBack = useCallback(() => {
    const { isShown, timer } = notice.current;
    clearTimeout(timer);
    if (!isShown) return;
    toast.dismiss(toastIds.multiStepForm);
    notice.current = { isShown: false, goneAt: Date.now() + goingMs, timer };
  }, []);

  const dismiss = useCallback(() => {
    takeBack();
    setProblem(null);
  }, [takeBack]);

  const show = useCallback((error: Error) => {
    const message = error.message || texts.assignments.stepFailed;
    const say = () => {
      toast.error(message, { id: toastIds.multiStepForm });
      notice.current.isShown = true;
    };
    const waitMs = notice.current.goneAt - Date.now();
    clearTimeout(notice.current.timer);
    if (waitMs > 0) notice.current.timer = window.setTimeout(say, waitMs);
    else say();
    setProblem(error instanceof StepError ? error.problem : { field: null, message });
  }, []);

  // A problem of this form is nobody's business on the next screen.
  useEffect(() => takeBack, [takeBack]);

  return { problem, show, dismiss };
}
