/** What of a pressed key tells which one is meant. */
export interface KeyPress {
  key: string;
  shiftKey: boolean;
}

/** A letter is small or capital by Shift alone: with Caps Lock on, a plain s would submit a grade. */
export function meantKey({ key, shiftKey }: KeyPress): string {
  if (!/^[a-z]$/i.test(key)) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}
