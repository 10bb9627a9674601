/** Drawn from name and login, without uploads or outside requests. */
import { createHash } from 'node:crypto';
import { html, type Markup } from './html.ts';

/** Dark enough for white initials: a contrast of at least 4.5 on each. */
const backgrounds = [
  '#0b5cad',
  '#7a3e9d',
  '#a3324a',
  '#8a4b08',
  '#2f6b3a',
  '#0f6b73',
  '#4b5563',
  '#5b4bb5',
];

export interface AvatarOwner {
  login: string;
  name: string | null;
}

/** 'ada-lovelace' gives AL, 'grace' GR. */
export function initialsOf({ login, name }: AvatarOwner): string {
  const named = wordsOf(name ?? '');
  const words = named.length > 0 ? named : wordsOf(login);
  const [first] = words;
  if (first === undefined) return '?';
  const last = words.at(-1) ?? first;
  const letters = words.length === 1 ? first.slice(0, 2) : [first[0], last[0]];
  return letters.join('').toUpperCase();
}

/** Splits words into characters, because an index could cut a surrogate pair. */
function wordsOf(text: string): string[][] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word]);
}

export function backgroundOf(login: string): string {
  const hash = createHash('sha256').update(login.toLowerCase()).digest();
  return backgrounds[(hash[0] ?? 0) % backgrounds.length] ?? '#4b5563';
}

/** People are round and organizations square, so that lists tell them apart. */
export function avatarSvg(account: AvatarOwner, shape: 'round' | 'square'): Markup {
  const corner = shape === 'round' ? 32 : 10;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="${corner}" fill="${backgroundOf(account.login)}" />
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
