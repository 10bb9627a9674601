/** The same limits for a platform whose time runs faster. */
import type { Limits } from '@lectern/server/platform/limits';

export function sped(limits: Limits, factor: number): Limits {
  return { ...limits, minuteMs: limits.minuteMs / factor, hourMs: limits.hourMs / factor };
}
