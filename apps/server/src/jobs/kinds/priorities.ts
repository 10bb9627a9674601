/** Who goes first in the queue, and whose backlog a job is in. A lower number runs first. */

/** Announcements are read before anything is fetched, so that a burst of pushes costs one fetch. */
export const fetchPriority = 1;
/** Background work lets people who wait go first. */
export const backgroundPriority = 10;
/** Nobody waits for a comparison: it only finds pushes that were never announced. */
export const comparePriority = 20;

/** Each organisation has its own budget, so the backlog of one must not delay another. */
export function shareOf(orgId: number): string {
  return `organization:${orgId}`;
}
