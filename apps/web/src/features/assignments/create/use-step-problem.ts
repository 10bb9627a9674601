import { toastIds } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useCallback, useEffect, useState } from 'react';
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

/** What keeps the form on its step: said in a toast and at the field, until the next edit. */
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

  // A problem of this form is nobody's business on the next screen.
  useEffect(() => () => void toast.dismiss(toastIds.multiStepForm), []);

  return { problem, show, dismiss };
}
