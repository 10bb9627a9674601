import type { Outcome } from './budget.ts';

/** What an answer tells in which the platform says nothing of its limits. */
export const fine: Outcome = {
  status: 200,
  retryAfterSeconds: null,
  remaining: null,
  resetsAt: null,
  isRateLimit: false,
  isInvitationLimit: false,
};
