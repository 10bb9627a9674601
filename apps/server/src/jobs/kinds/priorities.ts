/** Lower runs first. */

/** After webhooks, so that a burst of pushes costs one fetch. */
export const fetchPriority = 1;
export const backgroundPriority = 10;
/** Nobody waits for pushes without a webhook. */
export const comparePriority = 20;

/** Each organisation has its own rate limit. */
export function shareOf(orgId: number): string {
  return `organization:${orgId}`;
}
