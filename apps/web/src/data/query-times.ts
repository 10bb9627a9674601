/** Stale times, retries and cache times of queries. */
export const queryTimes = {
  defaultStaleMs: 0,
  defaultRetries: 1,
  userRetries: 0,
  platformStaleMs: 300_000,
  platformUserStaleMs: 3_600_000,
  nameCheckStaleMs: 1_000,
  nameCheckRetries: 0,
  nameCheckKeptMs: 0,
  graderStaleMs: 0,
  fileContentsKeptMs: 1_800_000,
} as const;
