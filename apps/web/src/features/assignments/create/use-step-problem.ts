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
const isThere = () => document.querySelector(`[data-testid="${toastIds.multiStepForm}"]`) !== null;
const lookEveryMs = 50;

/** What keeps the form on its step: said in a toast and at the field, until the next edit. */
export function useStepProblem() {
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const notice = useRef({ isShown: false, timer: 0 });

  const takeBack = useCallback(() => {
    clearTimeout(notice.current.timer);
    if (notice.current.isShown) toast.dismiss(toastIds.multiStepForm);
    notice.current.isShown = false;
  }, []);

  const dismiss = useCallback(() => {
    takeBack();
    setProblem(null);
  }, [takeBack]);

  const show = useCallback((error: Error) => {
    const message = error.message || texts.assignments.stepFailed;
    const say = () => {
      const isGoing = !notice.current.isShown && isThere();
      if (isGoing) {
        notice.current.timer = window.setTimeout(say, lookEveryMs);
        return;
      }
      toast.error(message, { id: toastIds.multiStepForm, testId: toastIds.multiStepForm });
      notice.current.isShown = true;
    };
    clearTimeout(notice.current.timer);
    say();
    setProblem(error instanceof StepError ? error.problem : { field: null, message });
  }, []);

  // A problem of this form is nobody's business on the next screen.
  useEffect(() => takeBack, [takeBack]);

  return { problem, show, dismiss };
}
