/** Avatars are drawn from the login: no upload, no outside request, the same picture every time. */
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

/** 'ada-lovelace' is AL, 'grace' is GR: two letters say more than one in a list of students. */
export function initialsOf(login: string): string {
  const words = login.split(/[^a-z0-9]+/i).filter(Boolean);
  const [first = '?', second] = words;
  const letters = second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0);
  return letters.toUpperCase();
}

export function groundOf(login: string): string {
  const hash = createHash('sha256').update(login.toLowerCase()).digest();
  return grounds[(hash[0] ?? 0) % grounds.length] ?? '#4b5563';
}

/** People are round, organisations are square, so that the two cannot be mistaken in a list. */
export function avatarSvg(login: string, shape: 'round' | 'square'): Markup {
  const corner = shape === 'round' ? 32 : 10;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="${corner}" fill="${groundOf(login)}" />
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
      ${initialsOf(login)}
    </text>
  </svg>`;
}
