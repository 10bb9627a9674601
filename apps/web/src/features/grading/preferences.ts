import { grader } from '@lectern/contract/limits';
import { z } from '@lectern/contract/zod';
import { useState } from 'react';

const storageKey = 'lectern.grader';
const { fontSize: sizes } = grader;

/** How somebody likes the grader, kept in this browser; whatever is stored, what is read is usable. */
const Preferences = z.object({
  fontSize: z.int().min(sizes.min).max(sizes.max).catch(sizes.default),
  onlyChanges: z.boolean().catch(false),
  /** Whether the file is shown as its difference from the starter code. */
  compares: z.boolean().catch(false),
  shortcuts: z.boolean().catch(true),
});
export type Preferences = z.infer<typeof Preferences>;

export function clampFontSize(size: number): number {
  return Math.min(Math.max(size, sizes.min), sizes.max);
}

export function parsePreferences(stored: string | null): Preferences {
  try {
    return Preferences.catch(Preferences.parse({})).parse(JSON.parse(stored ?? '{}'));
  } catch {
    return Preferences.parse({});
  }
}

export function usePreferences() {
  const [preferences, setPreferences] = useState(() => {
    try {
      return parsePreferences(localStorage.getItem(storageKey));
    } catch {
      return parsePreferences(null);
    }
  });
  const prefer = (change: Partial<Preferences>) => {
    const next = { ...preferences, ...change };
    setPreferences(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // A browser without storage forgets; nothing else depends on it.
    }
  };
  return [preferences, prefer] as const;
}
