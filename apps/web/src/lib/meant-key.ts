/** The parts of a keyboard event that tell which key is meant. */
export interface KeyPress {
  key: string;
  /** Its position, named as on an American keyboard. */
  code: string;
  shiftKey: boolean;
}

/**
 * The sign that a shortcut is compared with. Only Shift makes a capital: with Caps Lock on, a plain s
 * would submit a grade.
 */
export function meantKey({ key, code, shiftKey }: KeyPress): string {
  const sign = isForeign.test(key) ? (signAt(code) ?? key) : key;
  if (!/^[a-z]$/i.test(sign)) return sign;
  return shiftKey ? sign.toUpperCase() : sign.toLowerCase();
}

/** Letters of keyboards without Latin letters. Signs such as © come from Latin ones, with AltGr. */
const isForeign = /^(?!\p{ASCII}|\p{Script=Latin})[\p{L}\p{M}\p{Nd}]$/u;

const brackets: Record<string, string> = { BracketLeft: '[', BracketRight: ']' };

const signAt = (code: string) => /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? brackets[code];
