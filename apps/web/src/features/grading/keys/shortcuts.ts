import { shortcutKey, type KeyPress } from '../../../lib/shortcut-key.ts';
import { texts } from '../../../texts/texts.ts';

/** The grader's shortcuts; the help dialog lists them in this order. */
export const shortcuts = [
  { keys: ['j'], action: 'next-changed-file', label: 'Next changed file' },
  { keys: ['k'], action: 'previous-changed-file', label: 'Previous changed file' },
  { keys: ['J'], action: 'next-file', label: 'Next file' },
  { keys: ['K'], action: 'previous-file', label: 'Previous file' },
  { keys: ['n'], action: 'next-change', label: 'Next change in the file' },
  { keys: ['p'], action: 'previous-change', label: 'Previous change in the file' },
  { keys: ['c'], action: 'comment', label: 'Comment on the line' },
  { keys: ['w'], action: 'comment-on-work', label: 'Comment on the whole submission' },
  { keys: ['o'], action: 'only-changes', label: 'Show only changes, or the whole file' },
  { keys: ['d'], action: 'compare', label: 'Compare with the starter code' },
  { keys: [']'], action: 'next-student', label: 'Next student' },
  { keys: ['['], action: 'previous-student', label: 'Previous student' },
  { keys: ['u'], action: 'next-ungraded', label: texts.gradingOverview.nextUngraded },
  { keys: ['S'], action: 'submit', label: 'Submit Grade' },
  { keys: ['U'], action: 'submit-and-next', label: 'Submit Grade and open the next ungraded' },
  { keys: ['g'], action: 'grade-without-comments', label: 'Grade without comments' },
  { keys: ['+', '='], action: 'zoom-in', label: 'Zoom in' },
  { keys: ['-'], action: 'zoom-out', label: 'Zoom out' },
  { keys: ['t'], action: 'tests', label: 'Show or hide the tests' },
  { keys: ['h'], action: 'history', label: 'Who changed what' },
  { keys: ['/'], action: 'find-item', label: 'Find a rubric item by its words' },
  { keys: ['?'], action: 'help', label: 'This help' },
] as const;

export type KeyedAction = (typeof shortcuts)[number]['action'];

/** The key as it is written in messages. */
export function keyFor(action: KeyedAction): string {
  return shortcuts.find((one) => one.action === action)?.keys[0] ?? '';
}

export type ShortcutAction =
  | { type: KeyedAction }
  | { type: 'rubric-item'; number: number }
  | { type: 'turn-page'; step: 1 | -1 };

const byKey = new Map<string, ShortcutAction>(
  shortcuts.flatMap(({ keys, action }) => keys.map((key) => [key, { type: action }] as const)),
);

/** These repeat while their key is held; every other shortcut runs once. */
const repeating: ReadonlySet<ShortcutAction['type']> = new Set([
  'next-changed-file',
  'previous-changed-file',
  'next-file',
  'previous-file',
  'next-change',
  'previous-change',
  'zoom-in',
  'zoom-out',
  'turn-page',
]);

export const mayRepeat = ({ type }: ShortcutAction): boolean => repeating.has(type);

const turns: Record<string, 1 | -1> = { PageDown: 1, PageUp: -1 };

export interface Pressed extends KeyPress {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

/** The shortcut of a key pressed outside of fields. Combinations belong to the browser. */
export function shortcutFor(pressed: Pressed): ShortcutAction | undefined {
  if (isCombination(pressed)) return undefined;
  const { target } = pressed;
  const key = shortcutKey(pressed);
  const step = turns[key];
  if (step) return scrollsCode(target) ? { type: 'turn-page', step } : undefined;
  if (/^[1-9]$/.test(key)) return { type: 'rubric-item', number: Number(key) };
  return byKey.get(key);
}

/** Many keyboards type brackets with Option or AltGr; browsers can report AltGr as Ctrl+Alt. */
function isCombination({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  const takesAlt = key === '[' || key === ']';
  return metaKey || (takesAlt ? ctrlKey && !altKey : ctrlKey || altKey);
}

/**
 * Page Up and Page Down scroll the code while the focus is in the header, for example after Next. In a
 * pane, or where the whole page scrolls, the browser handles them.
 */
function scrollsCode(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.closest('main')) return false;
  if (target.closest('section, [role="tabpanel"]')) return false;
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight <= clientHeight;
}
