import { Fragment, StrictMode } from 'react';

const seen = new Set<unknown>();

/**
 * React's strict mode for the first visit to a screen: it renders all of it twice, and shows there what
 * it would show in every other.
 */
export function strictAtFirst(screen: unknown): typeof StrictMode | typeof Fragment {
  if (seen.has(screen)) return Fragment;
  seen.add(screen);
  return StrictMode;
}
