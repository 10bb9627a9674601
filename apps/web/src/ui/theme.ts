import { useSyncExternalStore } from 'react';
import { attempt } from '../lib/attempt.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** public/theme.js reads the same key before the first paint. */
export const themeStorageKey = 'lectern.theme';

const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember(theme);
  for (const listener of listeners) listener();
}

/** If storage is refused, the choice holds for this page only. */
function remember(theme: Theme): void {
  attempt(() => {
    if (theme === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, theme);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
