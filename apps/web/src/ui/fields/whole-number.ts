/** A typed number cut to its whole part; null for an empty or unfinished one such as '-'. */
export function parseWhole(typed: string): number | null {
  if (typed.trim() === '') return null;
  const value = Math.trunc(Number(typed));
  // Adding 0 turns -0 into 0, which would otherwise be shown with its sign.
  return Number.isSafeInteger(value) ? value + 0 : null;
}

/** What programs for writing make of a number: a true minus or a dash before it, and a comma in it. */
export function pastedNumber(text: string): string {
  return text
    .trim()
    .replace(/^[−–—]/, '-')
    .replace(/,(?=\d{1,2}$)/, '.');
}

interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
}

/** The value after some steps from here (an empty field counts as 0), kept within the bounds. */
export function stepped(value: number | null, by: number, { min, max }: Bounds): number {
  const next = (value ?? 0) + by;
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next));
}
