/** The keyboard of a select-only combobox, as assistive technology expects it. */
import { plainLetters } from '../../lib/plain-letters.ts';

export type DropdownAction =
  | { type: 'open'; active: number }
  | { type: 'move'; active: number }
  | { type: 'choose' }
  | { type: 'close' };

export interface DropdownState {
  open: boolean;
  /** The option that Enter would choose; -1 for none. */
  active: number;
  count: number;
}

const page = 10;

export function dropdownAction(key: string, state: DropdownState): DropdownAction | undefined {
  return state.open ? openAction(key, state) : closedAction(key, state);
}

function closedAction(key: string, { active, count }: DropdownState): DropdownAction | undefined {
  switch (key) {
    case 'Enter':
    case ' ':
    case 'ArrowDown':
    case 'ArrowUp':
      return { type: 'open', active: Math.max(0, active) };
    case 'Home':
      return { type: 'open', active: 0 };
    case 'End':
      return { type: 'open', active: count - 1 };
  }
  return undefined;
}

function openAction(key: string, { active, count }: DropdownState): DropdownAction | undefined {
  const last = count - 1;
  const move = (to: number): DropdownAction => ({
    type: 'move',
    active: Math.max(0, Math.min(last, to)),
  });
  switch (key) {
    case 'ArrowDown':
      return move(active + 1);
    case 'ArrowUp':
      return move(active - 1);
    case 'PageDown':
      return move(active + page);
    case 'PageUp':
      return move(active - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(last);
    case 'Enter':
    case ' ':
      return { type: 'choose' };
    case 'Escape':
      return { type: 'close' };
  }
  return undefined;
}

/**
 * The option that typed letters mean: the first that starts with them, or else has a word that does,
 * such as a last name, searched from the active one onwards. One letter typed again and again walks
 * through the options that start with it.
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
