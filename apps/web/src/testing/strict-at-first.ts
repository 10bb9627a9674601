import { Fragment, StrictMode } from 'react';

const seen = new Set<unknown>();

/**
 * React's strict mode for the first visit to a screen, and a fragment afterwards: rendering twice is slow, and
 * one visit shows its warnings.
 */
export function strictAtFirst(screen: unknown): typeof StrictMode | typeof Fragment {
  if (seen.has(screen)) return Fragment;
  seen.add(screen);
  return StrictMode;
}
