import { unreadable } from './unreadable.ts';

/** The typed number; null for an empty field, `unreadable` for '2.5', '-' or more digits than are exact. */
export function readWhole(typed: string): number | null | typeof unreadable {
  // Word processors replace the minus sign with a true minus or a dash.
  const text = typed.trim().replace(/^[−–—]/, '-');
  if (text === '') return null;
  // Adding 0 turns -0 into 0, which would be shown with its sign.
  const value = Number(text) + 0;
  return /^[-+]?\d+$/.test(text) && Number.isSafeInteger(value) ? value : unreadable;
}

interface Bounds {
  min: number;
  max: number;
}

/** The value after some steps, kept within the bounds. An empty field counts as 0. */
export function stepped(value: number | null, by: number, { min, max }: Bounds): number {
  return Math.min(max, Math.max(min, (value ?? 0) + by));
}
