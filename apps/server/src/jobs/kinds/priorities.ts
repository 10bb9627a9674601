/** Priorities and shares of jobs. A lower priority runs first. */

/** Webhooks are processed before anything is fetched, so that a burst of pushes costs one fetch. */
export const fetchPriority = 1;
/** Background work lets people who wait go first. */
export const backgroundPriority = 10;
/** Comparisons only find pushes without a webhook, and nobody waits for them. */
export const comparePriority = 20;

/** Each organisation has its own rate limit, so its backlog must not delay the others. */
export function shareOf(orgId: number): string {
  return `organization:${orgId}`;
}
