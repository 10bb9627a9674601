import type { Outcome } from './budget.ts';

/** The outcome of an answer without information about limits. */
export const fine: Outcome = {
  status: 200,
  retryAfterSeconds: null,
  remaining: null,
  resetsAt: null,
  isRateLimit: false,
  isInvitationLimit: false,
};
