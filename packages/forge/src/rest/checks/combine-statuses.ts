export type StatusState = 'error' | 'failure' | 'pending' | 'success';

/** GitHub's sum of the newest status of each context: one failure fails all, silence is pending. */
export function combine(states: readonly StatusState[]): 'failure' | 'pending' | 'success' {
  if (states.some((state) => state === 'failure' || state === 'error')) return 'failure';
  if (states.length === 0 || states.includes('pending')) return 'pending';
  return 'success';
}
