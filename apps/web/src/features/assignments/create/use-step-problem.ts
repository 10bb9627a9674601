import { useCallback, useEffect, useState } from 'react';
import { texts } from '../../../texts/texts.ts';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { DraftProblem } from './assignment-draft.ts';

/** Thrown when a step is not valid. */
export class StepError extends Error {
  readonly problem: DraftProblem;

  constructor(problem: DraftProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Shows why a step failed, in a toast and at its field, until the next edit. */
export function useStepProblem() {
  const [problem, setProblem] = useState<DraftProblem | null>(null);

  const dismiss = useCallback(() => {
    toast.dismiss(toastIds.multiStepForm);
    setProblem(null);
  }, []);

  const show = useCallback((error: Error) => {
    const message = error.message || texts.assignments.stepFailed;
    toast.error(message, { id: toastIds.multiStepForm });
    setProblem(error instanceof StepError ? error.problem : { field: null, message });
  }, []);

  // The toast is about this form, so it must not stay on the next screen.
  useEffect(() => () => toast.dismiss(toastIds.multiStepForm), []);

  return { problem, show, dismiss };
}
