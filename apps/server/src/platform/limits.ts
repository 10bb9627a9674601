/** What a platform publishes about how much it may be asked, as data: policy that tests can speed up. */
export interface Limits {
  /** Reading costs one point, writing five. */
  pointsPerMinute: number;
  /** Creations are counted twice: over a minute and over an hour. */
  creationsPerMinute: number;
  creationsPerHour: number;
  /** The windows slide: what counts is the minute, and the hour, before each call. */
  minuteMs: number;
  hourMs: number;
}

/**
 * GitHub's. Its 5,000 calls an hour are not here: every answer tells what is left of them. Writes
 * go out one after the other, as it asks.
 */
export const gitHubLimits: Limits = {
  pointsPerMinute: 900,
  creationsPerMinute: 80,
  creationsPerHour: 500,
  minuteMs: 60_000,
  hourMs: 3_600_000,
};
