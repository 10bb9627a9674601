/** The published rate limits of a platform, as data that tests can change. */
export interface Limits {
  /** A read costs 1 point, a write 5. */
  pointsPerMinute: number;
  /** Creations have a limit per minute and one per hour. */
  creationsPerMinute: number;
  creationsPerHour: number;
  /** Sliding windows: the minute and the hour before each call. */
  minuteMs: number;
  hourMs: number;
}

/** Without GitHub's 5,000 calls per hour, because every answer has the number that is left. */
export const gitHubLimits: Limits = {
  pointsPerMinute: 900,
  creationsPerMinute: 80,
  creationsPerHour: 500,
  minuteMs: 60_000,
  hourMs: 3_600_000,
};
