import type { Glance } from '@lectern/contract';
import { lazy, Suspense } from 'react';
import { texts } from '../../../texts/texts.ts';
import { ChartCard, ChartRemark } from '../../../ui/charts/chart-card.tsx';
import { totalOf } from '../../../ui/charts/figure.ts';
import { activityFigures } from './activity-figures.ts';

// Loaded last, because the library is larger than the rest of the page.
const LineChart = lazy(async () => ({
  default: (await import('../../../ui/charts/line-chart.tsx')).LineChart,
}));

const title = 'Pushes in the last 2 weeks';

export function ActivityCard({ activity }: { activity: Glance['activity'] }) {
  const figures = activityFigures(activity);
  if (totalOf(figures) === 0) {
    return (
      <ChartCard title={title} rowHeader="Day" valueHeader="Pushes" figures={undefined}>
        <ChartRemark>{texts.dashboard.noPushes}</ChartRemark>
      </ChartCard>
    );
  }
  return (
    <ChartCard title={title} rowHeader="Day" valueHeader="Pushes" figures={figures}>
      <Suspense>
        <LineChart title={title} figures={figures} />
      </Suspense>
    </ChartCard>
  );
}
