import { charts } from '@lectern/contract/limits';
import type { Figure } from '../../../ui/charts/figure.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

/** In a file of its own, so that it can be fetched by itself. */
export function ActivityChart({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return <LineChart title={title} figures={figures} ticksMax={charts.commitTicksMax} />;
}
