import type { Glance } from '@lectern/contract';
import { dateLocale } from '../../../lib/dates.ts';
import type { Figure } from '../../../ui/charts/figure.ts';

/** The server counts days in UTC. Another zone would shift them. */
const dayFormat = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

export function activityFigures(activity: Glance['activity']): Figure[] {
  return activity.map(({ day, pushes }) => ({
    label: new Date(day).toLocaleDateString(dateLocale, dayFormat),
    value: pushes,
  }));
}
