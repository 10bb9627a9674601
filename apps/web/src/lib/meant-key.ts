/** What of a pressed key tells which one is meant. */
export interface KeyPress {
  key: string;
  /** Where it is, by the name that it has on an American keyboard. */
  code: string;
  shiftKey: boolean;
}

/**
 * The sign of a shortcut that is meant. A letter is small or capital by Shift alone: with Caps Lock on, a
 * plain s would submit a grade.
 */
export function meantKey({ key, code, shiftKey }: KeyPress): string {
  const sign = isForeign.test(key) ? (signAt(code) ?? key) : key;
  if (!/^[a-z]$/i.test(sign)) return sign;
  return shiftKey ? sign.toUpperCase() : sign.toLowerCase();
}

/** Typed on a keyboard that has no Latin letters. Signs such as © come from a Latin one, with AltGr. */
const isForeign = /^(?!\p{ASCII}|\p{Script=Latin})[\p{L}\p{M}\p{Nd}]$/u;

const brackets: Record<string, string> = { BracketLeft: '[', BracketRight: ']' };

const signAt = (code: string) => /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? brackets[code];
