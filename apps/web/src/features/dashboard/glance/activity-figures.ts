import type { Glance } from '@lectern/contract';
import { dateLocale } from '../../../lib/dates.ts';
import type { Figure } from '../../../ui/charts/figure.ts';

/** The days are those of UTC; the reader's own zone would move them by one. */
const dayFormat = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** Two weeks need no year. */
export function activityFigures(activity: Glance['activity']): Figure[] {
  return activity.map(({ day, pushes }) => ({
    label: new Date(day).toLocaleDateString(dateLocale, dayFormat),
    value: pushes,
  }));
}
