import { useCallback, useEffect, useState } from 'react';
import { texts } from '../../../texts/texts.ts';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { DraftProblem } from './assignment-draft.ts';

/** Thrown by a step that cannot be left yet. */
export class StepError extends Error {
  readonly problem: DraftProblem;

  constructor(problem: DraftProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The problem that keeps the form on its step: in a toast and at the field, until the next edit. */
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

  // The next screen has nothing to do with this form's problem.
  useEffect(() => () => toast.dismiss(toastIds.multiStepForm), []);

  return { problem, show, dismiss };
}
