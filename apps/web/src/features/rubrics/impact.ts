import type { Impact } from '@lectern/contract';

/** An item's points carry the sign of its impact; only a neutral item's points may have none yet. */
export interface Weighed {
  impact: Impact;
  /** null while the field is empty. */
  point_value: number | null;
}

/** The impact that saved points stand for. */
export function impactOf(points: number | null): Impact {
  if (!points) return 'N';
  return points > 0 ? 'A' : 'D';
}

/** Pressing the impact that is on already turns it off. */
export function toggleImpact<Item extends Weighed>(item: Item, pressed: Impact): Item {
  const impact = pressed === item.impact ? 'N' : pressed;
  return { ...item, impact, point_value: signed(item.point_value, impact) };
}

/** The sign that is typed does not count; nothing to add or deduct is neutral. */
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
