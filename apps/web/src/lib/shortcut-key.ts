export interface KeyPress {
  key: string;
  /** The position of the key, named as on an American keyboard. */
  code: string;
  shiftKey: boolean;
}

/**
 * The character that shortcuts are compared with. Caps Lock is ignored: with it, a plain s would submit a
 * grade.
 */
export function shortcutKey({ key, code, shiftKey }: KeyPress): string {
  const sign = isForeign.test(key) ? (signAt(code) ?? key) : key;
  if (!/^[a-z]$/i.test(sign)) return sign;
  return shiftKey ? sign.toUpperCase() : sign.toLowerCase();
}

/** Matches letters of non-Latin keyboards, but not characters such as ©, which need AltGr on Latin ones. */
const isForeign = /^(?!\p{ASCII}|\p{Script=Latin})[\p{L}\p{M}\p{Nd}]$/u;

const brackets: Record<string, string> = { BracketLeft: '[', BracketRight: ']' };

const signAt = (code: string) => /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? brackets[code];
