/** The keyboard of a select-only combobox, as the ARIA Authoring Practices describe it. */
import { plainLetters } from '../../lib/plain-letters.ts';

const page = 10;

/** The active option after a key in an open list; undefined for other keys. */
export function moved(key: string, active: number, count: number): number | undefined {
  const last = count - 1;
  const to = new Map([
    ['ArrowDown', active + 1],
    ['ArrowUp', active - 1],
    ['PageDown', active + page],
    ['PageUp', active - page],
    ['Home', 0],
    ['End', last],
  ]).get(key);
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}

/**
 * The option for typed letters, searched from the active one onwards: the first that starts with them, or
 * else has a word that does, such as a last name. Repeating one letter goes through its options.
 */
export function findByTyping(labels: readonly string[], active: number, typed: string): number {
  const first = typed[0];
  if (first === undefined) return -1;
  const repeated = [...typed].every((letter) => letter === first);
  const wanted = plainLetters(repeated ? first : typed);
  const from = repeated ? active + 1 : Math.max(0, active);
  const positions = labels.map((_, offset) => (from + offset) % labels.length);
  const find = (fits: (label: string) => boolean) =>
    positions.find((position) => fits(plainLetters(labels[position]!)));
  return (
    find((label) => label.startsWith(wanted)) ?? find((label) => label.includes(` ${wanted}`)) ?? -1
  );
}
