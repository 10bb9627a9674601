/** Avatars are drawn from name and login: no upload, no outside request, the same picture every time. */
import { createHash } from 'node:crypto';
import { html, type Markup } from './html.ts';

/** Grounds dark enough for white initials (contrast of at least 4.5 on each). */
const grounds = [
  '#0b5cad',
  '#7a3e9d',
  '#a3324a',
  '#8a4b08',
  '#2f6b3a',
  '#0f6b73',
  '#4b5563',
  '#5b4bb5',
];

export interface Portrayed {
  login: string;
  name: string | null;
}

/**
 * Of the first word and the last: two letters say more than one in a list of students, and a name
 * more than a login. 'ada-lovelace' is AL, 'grace' is GR.
 */
export function initialsOf({ login, name }: Portrayed): string {
  const named = wordsOf(name ?? '');
  const words = named.length > 0 ? named : wordsOf(login);
  const [first] = words;
  if (first === undefined) return '?';
  const last = words.at(-1) ?? first;
  const letters = words.length === 1 ? first.slice(0, 2) : [first[0], last[0]];
  return letters.join('').toUpperCase();
}

/** As characters, since half a character is none. */
function wordsOf(text: string): string[][] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word]);
}

export function groundOf(login: string): string {
  const hash = createHash('sha256').update(login.toLowerCase()).digest();
  return grounds[(hash[0] ?? 0) % grounds.length] ?? '#4b5563';
}

/** People are round, organisations are square, so that the two cannot be mistaken in a list. */
export function avatarSvg(account: Portrayed, shape: 'round' | 'square'): Markup {
  const corner = shape === 'round' ? 32 : 10;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="${corner}" fill="${groundOf(account.login)}" />
    <text
      x="32"
      y="33"
      fill="#ffffff"
      font-family="Inter, system-ui, sans-serif"
      font-size="26"
      font-weight="600"
      text-anchor="middle"
      dominant-baseline="central"
    >
      ${initialsOf(account)}
    </text>
  </svg>`;
}
