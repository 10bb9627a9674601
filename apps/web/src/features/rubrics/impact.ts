import type { Impact } from '@lectern/contract';
import { parseWhole } from '../../ui/fields/whole-number.ts';

/** An item's points carry the sign of its impact; only a neutral item's points may have none yet. */
export interface Weighed {
  impact: Impact;
  /** null while the field is empty, or holds what is no whole number. */
  point_value: number | null;
  /** What that is: '1.5', or a sign that waits for its digits. */
  unread?: string | undefined;
}

/** Programs for writing make a true minus or a dash of one. */
const signs = /[-+−–—]/g;

/** Whether the first digit is still to come. */
export function isSign(unread: string | undefined): boolean {
  return unread === '+' || unread === '-';
}

/** The impact that saved points stand for. */
export function impactOf(points: number | null): Impact {
  if (!points) return 'N';
  return points > 0 ? 'A' : 'D';
}

/** Pressing the impact that is on already turns it off. */
export function toggleImpact<Item extends Weighed>(item: Item, pressed: Impact): Item {
  const impact = pressed === item.impact ? 'N' : pressed;
  // A sign that is left in the field would choose its own impact anew with the next key.
  const unread = item.unread?.replaceAll(signs, '') || undefined;
  return { ...item, impact, point_value: signed(item.point_value, impact), unread };
}

/** What is in the field: a sign chooses the impact, and gives way to the digits. */
export function typePoints<Item extends Weighed>(item: Item, typed: string): Item {
  const last = typed.match(signs)?.at(-1);
  const sign = last && (last === '+' ? '+' : '-');
  const chosen: Item = sign ? { ...item, impact: sign === '+' ? 'A' : 'D' } : item;
  const isHalf = /[.,]/.test(typed);
  const digits = typed.replaceAll(/\D/g, '');
  return {
    // Without its point or comma it would be ten times as much. It counts as no points.
    ...setPoints(chosen, isHalf ? null : parseWhole(digits)),
    unread: isHalf ? typed : digits === '' ? sign : undefined,
  };
}

/** By size; nothing to add or deduct is neutral. */
export function setPoints<Item extends Weighed>(item: Item, entered: number | null): Item {
  const impact = entered !== null && Math.trunc(entered) === 0 ? 'N' : item.impact;
  return { ...item, impact, point_value: signed(entered, impact) };
}

function signed(points: number | null, impact: Impact): number | null {
  if (points === null) return null;
  const size = Math.abs(Math.trunc(points));
  // Never -0, which would differ from the 0 that comes back from the server.
  return impact === 'D' && size > 0 ? -size : size;
}
