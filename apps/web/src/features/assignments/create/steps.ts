/** The address counts the steps from 0. */
export const steps = ['Assignment Basics', 'Starter Code Repository'] as const;

export const firstFormStep = 0;
export const lastStep = steps.length - 1;

/** Any other value means the first step. */
export function stepFrom(asked: string | null): number {
  const step = asked !== null && /^\d$/.test(asked) ? Number(asked) : firstFormStep;
  return step <= lastStep ? step : firstFormStep;
}
