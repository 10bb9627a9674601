import type { Impact } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { unreadable } from '../../ui/fields/unreadable.ts';
import { readWhole } from '../../ui/fields/whole-number.ts';

/** Points have the sign of the impact: a deduction is never positive, the others are never negative. */
export const ItemPoints = z.object({
  impact: z.enum(['A', 'D', 'N']) satisfies z.ZodType<Impact>,
  /** null while the field is empty or is not a whole number. */
  point_value: z.number().nullable(),
  /** The typed text while it is not a whole number: '1.5', or a sign without digits. */
  unparsed: z.string().optional(),
});
export type ItemPoints = z.infer<typeof ItemPoints>;

/** Includes the minus sign and the dashes that word processors insert. */
const signs = /[-+−–—]/g;

/** Whether only a sign has been typed so far. */
export function isSign(unparsed: string | undefined): boolean {
  return unparsed === '+' || unparsed === '-';
}

export function impactOf(points: number | null): Impact {
  if (!points) return 'N';
  return points > 0 ? 'A' : 'D';
}

export function toggleImpact<Item extends ItemPoints>(item: Item, pressed: Impact): Item {
  const impact = pressed === item.impact ? 'N' : pressed;
  // A sign left in the field would set the impact again with the next key.
  const unparsed = item.unparsed?.replaceAll(signs, '') || undefined;
  return { ...item, impact, point_value: signed(item.point_value, impact), unparsed };
}

/** Reads the text of the field. A sign sets the impact and is replaced by the digits that follow. */
export function typePoints<Item extends ItemPoints>(item: Item, typed: string): Item {
  const last = typed.match(signs)?.at(-1);
  const sign = last && (last === '+' ? '+' : '-');
  const chosen: Item = sign ? { ...item, impact: sign === '+' ? 'A' : 'D' } : item;
  const isHalf = /[.,]/.test(typed);
  const digits = typed.replaceAll(/\D/g, '');
  const points = readWhole(digits);
  return {
    // Dropping the decimal separator would turn 2.5 into 25, so there are no points.
    ...setPoints(chosen, isHalf || points === unreadable ? null : points),
    unparsed: isHalf ? typed : digits === '' ? sign : undefined,
  };
}

/** Keeps the impact for the sign of the points; 0 makes the item neutral. */
export function setPoints<Item extends ItemPoints>(item: Item, entered: number | null): Item {
  const impact = entered !== null && Math.trunc(entered) === 0 ? 'N' : item.impact;
  return { ...item, impact, point_value: signed(entered, impact) };
}

function signed(points: number | null, impact: Impact): number | null {
  if (points === null) return null;
  const size = Math.abs(Math.trunc(points));
  // Avoid -0, which would differ from the 0 that the server returns.
  return impact === 'D' && size > 0 ? -size : size;
}
