/** The steps of the form, counted in the address from 0. */
export const steps = ['Assignment Basics', 'Starter Code Repository'] as const;

export const firstFormStep = 0;
export const lastStep = steps.length - 1;

/** Whatever is no step of this form is the first. */
export function stepFrom(asked: string | null): number {
  const step = asked !== null && /^\d$/.test(asked) ? Number(asked) : firstFormStep;
  return step <= lastStep ? step : firstFormStep;
}
